/** Administrators' notes on agents, listed by agent, newest first. They never change. */
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type PageOf, readPage } from '../../platform/page.ts';

const BY_TIME = key`${'createdAt'}#${'noteId'}`;

const definition = defineEntity({
  name: 'agentNote',
  id: 'noteId',
  attributes: {
    noteId: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    authorId: { type: 'string', required: true },
    text: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    ofAgent: { index: 'gsi1', pk: key`agentNotes#${'agentId'}`, sk: BY_TIME },
  },
});

export type StoredNote = ItemOf<typeof definition>;

export const agentNoteTable = definition.with(({ entity, query, write }) => ({
  /** A page of an agent's notes, newest first. */
  page: (agentId: string, page: PageOf) => readPage(query.ofAgent({ agentId }), page, BY_TIME),

  /** The ids of all notes on an agent. */
  allOfAgent: async (agentId: string): Promise<string[]> => {
    const { data } = await query.ofAgent({ agentId }).go({ pages: 'all', attributes: ['noteId'] });
    return data.map(({ noteId }) => noteId);
  },

  /** Removes a note; refused where it is gone already. */
  remove: (noteId: string) =>
    write((notes) => notes.delete({ noteId }).where(({ text }, is) => is.exists(text))),

  /** Deletes a note with its agent. */
  delete: async (noteId: string): Promise<void> => {
    await entity.delete({ noteId }).go();
  },
}));
