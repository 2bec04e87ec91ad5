// How is the size of a file written for people?
const KB = 1024;
const MB = KB * KB;

/** '512 bytes', '38 kB', '1.4 MB'. */
export const sizeText = (bytes: number): string => {
  if (bytes < KB) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return bytes < MB ? `${Math.round(bytes / KB)} kB` : `${(bytes / MB).toFixed(1)} MB`;
};
