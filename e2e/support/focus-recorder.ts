// Records in the page where Tab goes, and what is wrong with each stop. Both functions run in the browser: what they use stands in
// them or is handed to them.

/** What is wrong with a part that has the focus, in words; null when nothing is. */
type FocusJudge = (element: Element) => string | null;

interface FocusRecord {
  /** How many parts Tab should reach. */
  readonly count: number;
  /** Tab has come to a part for the second time. */
  readonly isRound: () => boolean;
  readonly problems: () => readonly string[];
}

/** A focused part is in view, free of what stands before it, and marked otherwise than without the focus. */
export function makeFocusJudge(): FocusJudge {
  const endAnimations = (element: Element): void => {
    for (const one of element.getAnimations()) {
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
    }
  };
  const isInView = ({ top, bottom, left, right }: DOMRect): boolean =>
    bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  const isMarked = (element: Element, drawn: readonly Element[]): boolean =>
    drawn.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(one);
      const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px';
      const hasOtherBorder = one === element && borderColor !== one.getAttribute('data-walk-border');
      return isOutlined || boxShadow !== 'none' || hasOtherBorder;
    });
  const isFree = (element: Element, drawn: readonly Element[], box: DOMRect): boolean => {
    const across = Math.min(Math.max(box.left + box.width / 2, 0), window.innerWidth - 1);
    return [0.1, 0.5, 0.9].some((share) => {
      const top = document.elementFromPoint(across, box.top + box.height * share);
      if (top === null) return false;
      return element.contains(top) || top.contains(element) || drawn.some((one) => one.contains(top));
    });
  };
  return (element) => {
    // A switch or a checkbox shows its focus on the part drawn beside the input, an editor on its frame.
    const around = [element.nextElementSibling, element.parentElement, element.closest('[data-shows-focus]')];
    const drawn = [element, ...around].filter((one) => one !== null);
    for (const one of drawn) endAnimations(one);
    const box = element.getBoundingClientRect();
    if (!isInView(box)) return 'is out of view when it has the focus';
    if (!isFree(element, drawn, box)) return 'is covered when it has the focus';
    return isMarked(element, drawn) ? null : 'does not show its focus';
  };
}

/**
 * Numbers what Tab should reach, with the border that each part has without the focus, and judges the part that has the focus
 * before each further Tab. Members of a group that arrow keys walk through have tabindex -1.
 */
export function recordFocus(judge: FocusJudge): FocusRecord {
  const reached = new Set<string>();
  const problems: string[] = [];
  let [hasBegun, cameOut, isRound] = [false, false, false];
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return `${element.tagName.toLowerCase()} "${label.slice(0, 40)}"`;
  };
  const isOffered = (element: Element): boolean =>
    element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: false }) &&
    element.getAttribute('tabindex') !== '-1' &&
    !element.matches(':disabled, [inert] *, input[type=hidden], input[type=radio]:not(:checked)') &&
    element.closest('[aria-hidden=true]') === null;
  const look = (): void => {
    const element = document.activeElement;
    if (isRound) return;
    if (element === null || element === document.body) {
      cameOut ||= hasBegun;
      return;
    }
    const part = element.getAttribute('data-walk');
    isRound = part !== null && reached.has(part);
    if (part !== null) reached.add(part);
    const problem = isRound ? null : judge(element);
    if (problem !== null) problems.push(`${nameOf(element)} ${problem}`);
  };
  // Tab goes on from the same place.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  for (const one of document.getAnimations()) {
    if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
  }
  const parts = [
    ...document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]',
    ),
  ].filter(isOffered);
  for (const [index, element] of parts.entries()) {
    element.setAttribute('data-walk', String(index));
    element.setAttribute('data-walk-border', getComputedStyle(element).borderColor);
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Tab') return;
    look();
    hasBegun = true;
  };
  window.addEventListener('keydown', onKey, { capture: true });
  // Keys that are pressed in a frame are not heard here: it is judged as the focus goes into it.
  window.addEventListener('blur', () =>
    setTimeout(() => document.activeElement?.tagName === 'IFRAME' && look()),
  );
  return {
    count: parts.length,
    isRound: () => isRound,
    problems: () => [
      ...problems,
      ...(cameOut ? [] : ['the focus does not come out of the page']),
      ...parts
        .filter((_, index) => !reached.has(String(index)))
        .map((element) => `${nameOf(element)} is not reached by Tab`),
    ],
  };
}
