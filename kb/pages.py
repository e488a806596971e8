"""The pages of the site as Markdown: lists of the recipes, and every recipe in both languages."""

import json

from kb.render import LABELS, escaped, localised, markdown, recipe_blocks


def site_pages(records):
    """The pages of the site as (path, Markdown) pairs: the lists and, in both languages, every recipe.

    Args:
        records: the recipes' records (see `kb show --json`).
    """
    areas, ids = {}, {record["id"] for record in records}
    for record in records:
        areas.setdefault(record["area"], []).append(record)
    for lang, folder in (("en", ""), ("zh", "zh/")):
        label = LABELS[lang]
        yield f"{folder}index.md", _front(label["site"], label["site_about"]) + _listed(label["site"], areas, lang)
        for record in records:
            page = localised(record, lang)
            other = f"[English](../{record['id']}.md)" if folder else f"[中文](zh/{record['id']}.md)"
            title, _, body = markdown(_page_blocks(record, lang, ids)).partition("\n")
            yield f"{folder}{record['id']}.md", _front(page["title"], page["summary"]) + f"{title}\n\n{other}\n{body}"
        titles = sorted((localised(record, lang)["title"], record["id"]) for record in records)
        links = "\n".join(f"- [{escaped(title)}]({recipe_id}.md)" for title, recipe_id in titles)
        yield f"{folder}all.md", _front(label["all"], label["site_about"]) + f"# {label['all']}\n\n{links}\n"


def _page_blocks(record, lang, ids):
    for kind, text in recipe_blocks(record, lang):
        linked = kind == "item" and text in record["related"] and text in ids
        yield kind, f"[{text}]({text}.md)" if linked else f"<{text}>" if text in record["references"] else text


def _front(title, description):
    """Front matter: what a search engine and a browser's tab show."""
    quoted = (json.dumps(text, ensure_ascii=False) for text in (title, description))
    return "---\ntitle: {}\ndescription: {}\n---\n\n".format(*quoted)


def _listed(title, areas, lang):
    lines = [f"# {title}", "", LABELS[lang]["site_about"], ""]
    for area, records in sorted(areas.items()):
        lines += [f"## {area}", ""]
        lines += [f"- [{escaped(localised(record, lang)['title'])}]({record['id']}.md)" for record in records] + [""]
    return "\n".join(lines)
