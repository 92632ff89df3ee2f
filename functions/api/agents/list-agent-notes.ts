import { agentsContract } from '../../../shared/agents/contract.ts';
import { agentNoteTable, type StoredNote } from '../../data/agents/agent-note.table.ts';
import { presentNotes } from '../../domain/agents/present-notes.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';

export const listAgentNotes = verb(
  agentsContract.listAgentNotes,
  async (context, { agentId, limit, cursor }) => {
    const query = { list: 'agentNotes', agentId };
    const after = positionOf(query, cursor);
    const { rows, more } = await agentNoteTable(context.table).page(agentId, { limit, after });
    return {
      rows: await presentNotes(context, rows),
      cursor: more ? cursorAfter(query, endOf(rows.at(-1))) : null,
    };
  },
);

const endOf = (note: StoredNote | undefined) => note && { at: note.createdAt, id: note.noteId };
