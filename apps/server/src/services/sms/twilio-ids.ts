// The forms of the ids that Twilio gives: they stand in addresses of its API and in rows, so nothing else is taken for one.

/** Of a message, whichever way it went: SM, or MM with a picture. */
export const MESSAGE_SID = /^(?:SM|MM)[0-9a-f]{32}$/i;

export const isMessageSid = (text: string): boolean => MESSAGE_SID.test(text);
