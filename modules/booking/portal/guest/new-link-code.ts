// Which code does the link to an appointment get that is being booked? 192 random bits, as the server makes them for its messages

const BYTES = 24;

export const newLinkCode = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
