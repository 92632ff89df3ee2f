import { agentNoteTable } from '../../data/agents/agent-note.table.ts';
import type { Context } from '../../platform/context.ts';

/** Deletes the notes on an agent. */
export async function deleteNotes({ table }: Context, agentId: string): Promise<void> {
  const notes = agentNoteTable(table);
  for (const noteId of await notes.allOfAgent(agentId)) await notes.delete(noteId);
}
