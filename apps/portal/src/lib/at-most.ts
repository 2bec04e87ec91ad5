// How long is something waited for that goes on by itself?

/** Ends with the work, or after so many milliseconds; then the work goes on unheard. */
export const atMost = async (ms: number, work: Promise<void>): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((done) => {
    timer = setTimeout(done, ms);
  });
  try {
    await Promise.race([work, enough]);
  } finally {
    clearTimeout(timer);
  }
};
