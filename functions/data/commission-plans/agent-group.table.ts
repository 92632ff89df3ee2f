/** Groups of agents, whose sales may have terms of commission of their own. An agent is in one at most. */
import { fold } from '../../../shared/kernel/search.ts';
import { defineEntity, defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';

const groups = defineKeyedEntity({
  name: 'agentGroup',
  attributes: {
    groupId: { type: 'string', required: true },
    name: { type: 'string', required: true },
    /** Agents in it; changed in one transaction with the agent. */
    memberCount: { type: 'number', required: true },
    /** Drafts of terms that name it; changed in one transaction with the draft. */
    draftCount: { type: 'number', required: true },
    /** Grows with every change of the group and of what names it. */
    version: { type: 'number', required: true },
    createdAt: { type: 'string', required: true },
    createdBy: { type: 'string', required: true },
    inputHash: { type: 'string', required: true },
  },
  primary: { pk: key`agentGroups`, sk: key`${'groupId'}` },
});

/** One item for each name, so that no two groups have the same. */
const names = defineEntity({
  name: 'agentGroupName',
  id: 'foldedName',
  attributes: {
    foldedName: { type: 'string', required: true },
    groupId: { type: 'string', required: true },
  },
});

export type AgentGroup = ItemOf<typeof groups>;

export const agentGroupTable = groups.with(({ query, write, asRead, change }) => ({
  /** All groups, read consistently; there are 50 at most, or a few more after a race. */
  all: async (): Promise<AgentGroup[]> =>
    (await query.primary({}).go({ pages: 'all', consistent: true })).data,

  /** Renames the group in the version that was read. */
  rename: ({ groupId, version }: AgentGroup, name: string) =>
    change({ groupId }, { set: { name }, add: { version: 1 }, seen: { version } }),

  /** Counts an agent who comes (1) or goes (-1); refused where the group is gone. */
  countMember: (groupId: string, by: 1 | -1) =>
    change(
      { groupId },
      {
        add: { memberCount: by, version: 1 },
        where: ({ name }, is) => is.exists(name),
      },
    ),

  /** Counts a draft that names the group, or does so no more; refused where the group is gone. */
  countDraft: (groupId: string, by: 1 | -1) =>
    change(
      { groupId },
      {
        add: { draftCount: by, version: 1 },
        where: ({ name }, is) => is.exists(name),
      },
    ),

  /** Removes an empty group that no draft names, in the version that was read. */
  remove: ({ groupId, version }: AgentGroup) =>
    write((stored) =>
      stored.delete({ groupId }).where(asRead({ version, memberCount: 0, draftCount: 0 })),
    ),
}));

/** The form in which names are compared: without case, accents and punctuation, where letters are left. */
export const foldedNameOf = (name: string): string => fold(name) || name;

export const agentGroupNameTable = names.with(({ create, write, asRead }) => ({
  claim: (claim: ItemOf<typeof names>) => create(claim),

  release: ({ foldedName, groupId: owner }: ItemOf<typeof names>) =>
    write((stored) => stored.delete({ foldedName }).where(asRead({ groupId: owner }))),
}));
