/**
 * Looks through the whole table for an address or a phone number that should be gone, as in a note that
 * somebody wrote. It is work in the account, because it takes hours where there are millions of items.
 */
import { hashedId } from '../../platform/hashed-id.ts';
import type { Item } from '../../platform/item.ts';
import { readWorkPage } from '../account-work/read-work-page.ts';
import {
  type StagedContext,
  type WorkContext,
  workedPage,
  type WorkProcess,
  type WorkStage,
} from '../account-work/work-stage.ts';

const ADDRESS = /[^\s"'<>,;:()#]+@[^\s"'<>,;:()#]+/g;
const NUMBER = /\+?\d[\d ()./-]{7,}\d/g;
/** The country's calling code, in place of a leading zero. */
const HOME = '27';

/**
 * The hash by which a search knows what it looks for. The work's item is kept for days, and must not keep the
 * address of somebody who was erased.
 * @param contact an e-mail address in lower case, or a phone number in E.164
 */
export const hashOfContact = (workId: string, contact: string): string =>
  hashedId(`${workId}#${contact.replace(/^\+/, '')}`);

const findMentions: WorkStage = {
  name: 'search',
  async workOnPage(context, place) {
    const { work } = place;
    const { items, next } = await readWorkPage(context, place);
    const isSought = (contact: string) => hashOfContact(work.workId, contact) === work.soughtHash;
    const found = items.filter((item) => contactsIn(item).some(isSought));
    const keys = found.map(({ pk, sk }) => `${String(pk)} ${String(sk)}`);
    return workedPage(next, { items: items.length, found: found.length }, keys);
  },
};

export const searchProcess: WorkProcess = { stages: [findMentions] };

/** A context in which steps of a search can be taken. */
export const searchContext = (context: WorkContext): StagedContext => ({
  ...context,
  processes: { personSearch: searchProcess },
});

/** Every address and phone number in the texts of an item, in the form of `hashOfContact`. */
export function contactsIn(item: Item): string[] {
  return textsIn(item).flatMap((text) => [
    ...Array.from(text.matchAll(ADDRESS), ([address]) =>
      address.toLowerCase().replace(/[.!?\]}]+$/, ''),
    ),
    ...Array.from(text.matchAll(NUMBER), ([number]) =>
      number.replaceAll(/\D/g, '').replace(/^0/, HOME),
    ),
  ]);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
