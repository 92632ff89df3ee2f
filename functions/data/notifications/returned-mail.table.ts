/** Agents' addresses that SES doesn't reach: an e-mail came back for good. */
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { readRows } from '../../platform/page.ts';

const definition = defineEntity({
  name: 'returnedMail',
  id: 'agentId',
  attributes: {
    agentId: { type: 'string', required: true },
    /** An agent with another address by now is reached. */
    email: { type: 'string', required: true },
  },
  indexes: {
    all: { index: 'gsi2', pk: key`returnedMails`, sk: key`${'agentId'}` },
  },
});

type ReturnedMail = ItemOf<typeof definition>;

export const returnedMailTable = definition.with(({ query, put, writeAlways }) => ({
  /** Takes the place of an earlier address. */
  record: (mail: ReturnedMail) => put(mail),

  /** Some of them, by agent; an index finds them. */
  some: async (limit: number): Promise<ReturnedMail[]> =>
    (await readRows(query.all({}), limit)).rows,

  remove: (agentId: string) => writeAlways((mails) => mails.delete({ agentId })),
}));

/** True where e-mails to the agent come back. */
export const isUnreachable = (
  { email }: { email: string },
  returned: ReturnedMail | undefined,
): boolean => returned?.email === email;
