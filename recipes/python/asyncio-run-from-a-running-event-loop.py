"""asyncio.run starts an event loop; where one runs already (a Jupyter cell, an async function) the coroutine is awaited."""

import ast
import asyncio
import inspect


async def fetch():
    await asyncio.sleep(0)
    return "rows"


def cell(source):
    """Run source as a notebook cell: as code that may await, inside a running event loop."""
    code = compile(source, "<ipython-input-1>", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    names = {"asyncio": asyncio, "fetch": fetch}

    async def kernel():
        result = eval(code, names)
        if inspect.isawaitable(result):
            await result

    asyncio.run(kernel())
    return names["table"]


def broken_in_a_notebook(device):
    cell("table = asyncio.run(fetch())")


def fixed_in_a_notebook(device):
    assert cell("table = await fetch()") == "rows"




def broken_inside_an_async_function(device):
    async def handler():
        return asyncio.run(fetch())

    asyncio.run(handler())


def fixed_inside_an_async_function(device):
    async def handler():
        return await fetch()

    assert asyncio.run(handler()) == "rows"


def dead_end_1(device):
    cell("table = asyncio.get_event_loop().run_until_complete(fetch())")
