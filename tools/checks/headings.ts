// Which headings does a page have, and under which name can each be linked?

/** The titles, without the marks in front of them; those inside of code are none. */
export function headingsOf(content: string): string[] {
  let inCode = false;
  return content.split('\n').flatMap((line) => {
    if (line.startsWith('```')) inCode = !inCode;
    const title = inCode ? undefined : /^#{1,6} (.+)$/.exec(line)?.[1];
    return title === undefined ? [] : [title.trim()];
  });
}

/** As pages are shown: `1. Roles, and §6` is `#1-roles-and-6`. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
