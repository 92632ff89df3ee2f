import { agentsContract } from '../../../shared/agents/contract.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { agentNoteTable, type StoredNote } from '../../data/agents/agent-note.table.ts';
import { presentNote } from '../../domain/agents/present-notes.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { verb } from '../verb.ts';

/** Adds a note on an agent. */
export const addAgentNote = verb(agentsContract.addAgentNote, async (context, input) => {
  const noteId = newId(context, 'addAgentNote');
  const note = await createOnce({
    input,
    find: () => agentNoteTable(context.table).get(noteId),
    write: (inputHash) => write(context, { ...input, noteId, inputHash }),
  });
  return presentNote(context, note);
});

async function write(
  context: Context,
  fields: Pick<StoredNote, 'agentId' | 'text' | 'noteId' | 'inputHash'>,
): Promise<StoredNote> {
  const { actor, clock, table } = context;
  const { agentId } = fields;
  const createdAt = clock.now().toISOString();
  const note = { ...fields, authorId: actor.userId, createdAt };
  await table.transact([
    agentNoteTable(table).create(note).orThrow(alreadyCreated),
    agentTable(table)
      .require(agentId)
      .orThrow(() => notFound('This agent does not exist.')),
    // The text isn't in the event, which outlives the note.
    recordEvent(context, { action: 'agents.addNote', about: ['agent', agentId], at: createdAt }),
  ]);
  return note;
}
