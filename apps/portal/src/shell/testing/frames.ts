// When has the page drawn whatever it had got? For tests of what must not appear.

const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Answers that have come are read and drawn in a few frames. */
export const nextFrames = async (): Promise<void> => {
  for (let drawn = 0; drawn < 5; drawn += 1) await frame();
};
