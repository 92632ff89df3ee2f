/** Claims of referral codes: one item per code, so that no two agents have the same. */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'referralCode', version: '1', service: 'portal' },
      attributes: {
        /** In upper case. */
        code: { type: 'string', required: true },
        agentId: { type: 'string', required: true },
        claimedAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'referralCode#${code}', 'code'),
          sk: key('sk', 'referralCode'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export const referralCodeTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /** The agent who has a code, if anybody does. */
    ownerOf: async (code: string): Promise<string | undefined> =>
      (await entity.get({ code }).go({ consistent: true })).data?.agentId,

    claim: (claim: EntityItem<typeof entity>, otherwise: Write['otherwise']) =>
      write((codes) => codes.create(claim).commit(OLD), otherwise),
  };
});
