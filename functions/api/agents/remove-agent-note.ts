import { agentsContract } from '../../../shared/agents/contract.ts';
import { forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { agentNoteTable } from '../../data/agents/agent-note.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { verb } from '../verb.ts';

const noNote = () => notFound('This note does not exist.');

/** Removes an own note. */
export const removeAgentNote = verb(
  agentsContract.removeAgentNote,
  async (context, { agentId, noteId }) => {
    const { actor, table } = context;
    const note = await agentNoteTable(table).get(noteId);
    if (note?.agentId !== agentId) throw noNote();
    if (note.authorId !== actor.userId) throw forbidden('Only its author can remove a note.');
    await table.transact([
      agentNoteTable(table).remove(noteId).orThrow(noNote),
      recordEvent(context, { action: 'agents.removeNote', about: ['agent', agentId] }),
    ]);
    return { id: noteId };
  },
);
