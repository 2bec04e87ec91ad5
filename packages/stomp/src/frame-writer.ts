// How do a command, headers and a body become the bytes of a frame? (STOMP 1.2, Value Encoding)

const CODES: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' };

const escaped = (text: string): string =>
  text.replaceAll(/[\\\r\n:]/g, (character) => CODES[character] ?? '');

/** The lines of headers, each with its line feed. */
export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${escaped(name)}:${escaped(value)}\n`)
    .join('');

/** A whole frame whose body is text. CONNECTED escapes nothing, so its headers hold neither colon nor line feed. */
export const textFrame = (command: string, headers: Readonly<Record<string, string>>, body = ''): string => {
  const length = body === '' ? '' : `content-length:${Buffer.byteLength(body)}\n`;
  return `${command}\n${headerLines(headers)}${length}\n${body}\0`;
};
