/** What the support form checks before it sends anything (document 000, section 5). */
import { MAX_MESSAGE, MAX_SUBJECT } from '../../../shared/support/rules.ts';

/** As typed. */
export interface RequestValues {
  subject: string;
  message: string;
}

/** From the contract's names to the form's. */
export const requestFields = {
  subject: 'subject',
  message: 'message',
} as const satisfies Record<string, keyof RequestValues>;

type Mark = { name: keyof RequestValues; message: string };

/** What is wrong with a text that is too long: how much of it is too much. */
const tooLong = (name: Mark['name'], text: string, most: number): Mark[] =>
  text.length > most
    ? [{ name, message: `At most ${most} characters: this has ${text.length - most} too many.` }]
    : [];

/** A request to send, or the fields to mark. */
export function checkRequest({ subject = '', message = '' }: Partial<RequestValues>) {
  const request = { subject: subject.trim(), message: message.trim() };
  const marks: Mark[] = [
    ...(request.subject ? [] : [{ name: 'subject' as const, message: 'Enter a subject.' }]),
    ...(request.message ? [] : [{ name: 'message' as const, message: 'Enter your message.' }]),
    ...tooLong('subject', request.subject, MAX_SUBJECT),
    ...tooLong('message', request.message, MAX_MESSAGE),
  ];
  return marks.length > 0 ? { marks } : { request };
}
