// Counts the elements that were added to the page, for tests of how much is drawn.

/** @returns how many elements that match were added since the last time, until `end` */
export const watchAdded = (selector: string) => {
  let added = 0;
  const observer = new MutationObserver((changes) => count(changes));
  const count = (changes: readonly MutationRecord[]): void => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          added += Number(node.matches(selector)) + node.querySelectorAll(selector).length;
  };
  observer.observe(document.body, { childList: true, subtree: true });
  const take = (): number => {
    count(observer.takeRecords());
    const taken = added;
    added = 0;
    return taken;
  };
  return { take, end: () => observer.disconnect() };
};
