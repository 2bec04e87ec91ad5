// Where and why is a text not JSON? Asked only after JSON.parse refused it, whose own messages quote the patient's data.

export interface JsonFault {
  readonly offset: number;
  readonly reason: string;
}

const VALUE_START = 'a value is missing';
const PLAIN = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
const BLANKS = /[ \t\r\n]*/y;

/** Reads on at `offset`; answers the offset behind the match, or -1. */
const pass = (pattern: RegExp, text: string, offset: number): number => {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

const afterBlanks = (text: string, offset: number): number => pass(BLANKS, text, offset);

const ESCAPE = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y;

/** Where the string that begins at `offset` ends, or why it is none. A pattern would overflow on a long one. */
const readString = (text: string, offset: number): { readonly end: number } | JsonFault => {
  for (let at = offset + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) return { end: at + 1 };
    if (code < 32) return { offset: at, reason: 'a line break or control character stands inside a string' };
    if (code === 92) {
      const end = pass(ESCAPE, text, at + 1);
      if (end === -1) return { offset: at, reason: 'a backslash begins no known escape' };
      at = end - 1;
    }
  }
  return { offset, reason: 'a string is not closed' };
};

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'comma';

class FaultSearch {
  readonly #text: string;
  readonly #open: ('{' | '[')[] = [];
  #at = 0;
  #expected: Expected = 'value';

  constructor(text: string) {
    this.#text = text;
  }

  find(): JsonFault | null {
    for (;;) {
      this.#at = afterBlanks(this.#text, this.#at);
      const done = this.#expected === 'comma' && this.#open.length === 0;
      if (this.#at >= this.#text.length) {
        return done
          ? null
          : { offset: this.#text.length, reason: 'the text ends before all brackets are closed' };
      }
      if (done) return { offset: this.#at, reason: 'more text follows after the end' };
      const fault = this.#step(this.#text[this.#at] ?? '');
      if (fault) return fault;
    }
  }

  #step(character: string): JsonFault | null {
    if (this.#expected === 'comma') return this.#afterValue(character);
    if (this.#expected === 'key' || this.#expected === 'key or }') return this.#key(character);
    return this.#value(character);
  }

  #fault(reason: string): JsonFault {
    return { offset: this.#at, reason };
  }

  #afterValue(character: string): JsonFault | null {
    const open = this.#open.at(-1);
    this.#at += 1;
    if (character === ',') {
      this.#expected = open === '{' ? 'key' : 'value';
      return null;
    }
    if (character === (open === '{' ? '}' : ']')) {
      this.#open.pop();
      return null;
    }
    this.#at -= 1;
    return this.#fault(`a comma or ${open === '{' ? '}' : ']'} is missing`);
  }

  #key(character: string): JsonFault | null {
    if (character === '}' && this.#expected === 'key or }') {
      this.#open.pop();
      this.#at += 1;
      this.#expected = 'comma';
      return null;
    }
    if (character !== '"') return this.#fault('a field name in double quotes is missing');
    const name = readString(this.#text, this.#at);
    if ('reason' in name) return name;
    this.#at = afterBlanks(this.#text, name.end);
    if (this.#text[this.#at] !== ':') return this.#fault('a colon is missing');
    this.#at += 1;
    this.#expected = 'value';
    return null;
  }

  #value(character: string): JsonFault | null {
    if (character === '{' || character === '[') {
      this.#open.push(character);
      this.#at += 1;
      this.#expected = character === '{' ? 'key or }' : 'value or ]';
      return null;
    }
    if (character === ']' && this.#expected === 'value or ]') {
      this.#open.pop();
      this.#at += 1;
      this.#expected = 'comma';
      return null;
    }
    if (character === '"') {
      const string = readString(this.#text, this.#at);
      if ('reason' in string) return string;
      this.#at = string.end;
    } else {
      const end = pass(PLAIN, this.#text, this.#at);
      if (end === -1) return this.#fault(VALUE_START);
      this.#at = end;
    }
    this.#expected = 'comma';
    return null;
  }
}

/** Null when the text is JSON. */
export const findJsonFault = (text: string): JsonFault | null => new FaultSearch(text).find();

/** How many lines lie before the offset? */
export const linesBefore = (text: string, offset: number): number => {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
};
