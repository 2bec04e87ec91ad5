// What is closed when a test file is done? Whatever it opened, the newest first (close-after-file.ts).
type Close = () => Promise<void> | void;

const opened: Close[] = [];

export const closeAfterFile = (close: Close): void => {
  opened.push(close);
};

export const closeAll = async (): Promise<void> => {
  for (const close of opened.splice(0).reverse()) await close();
};
