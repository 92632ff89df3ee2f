/** Given an agent, what administrators correct and note about that agent. */
import { beforeEach, describe, expect, it } from 'vitest';
import { agentNoteTable } from '../../../functions/data/agents/agent-note.table.ts';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { recentEvents } from '../../support/audit/audit.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const { agents } = office.admin.api;
let agent: Person;

beforeEach(async () => {
  agent = await office.newAgent({ fullName: 'Sipho Dlamini', phone: '+27821234567' });
});

const details = { fullName: 'Sipho Khumalo', phone: '083 555 0101', taxNumber: '0123 456 789' };
const vatNumber = '4123 456 789';
const update = (changes: object = {}, version = 0, by = office.admin) =>
  by.api.agents.updateAgent({ agentId: agent.id, version, ...details, ...changes });
const eventsOf = async (action: string) =>
  (await recentEvents(stack)).filter(
    (event) => event.subjectId === agent.id && event.action === action,
  );

describe('the details of an agent', () => {
  it('are corrected, and the agent and the search find the new ones', async () => {
    expect(await update()).toMatchObject({
      fullName: 'Sipho Khumalo',
      phone: '+27835550101',
      taxNumber: '0123456789',
      version: 1,
    });
    expect(await agent.api.agents.getMyProfile()).toMatchObject({ fullName: 'Sipho Khumalo' });
    await stack.drain();
    const found = async (q: string) =>
      (await agents.listAgents({ q, limit: 100 })).rows.some(({ id }) => id === agent.id);
    expect(await found('Khumalo')).toBe(true);
    expect(await found('083 555 0101')).toBe(true);
    expect(await found('Dlamini')).toBe(false);
  });

  it('keep the numbers for taxes until they are left out, and the trail has their last digits', async () => {
    expect(await update({ vatNumber })).toMatchObject({ vatNumber: '4123456789' });
    await update({ taxNumber: undefined }, 1);
    const kept = await agentTable(stack.table).get(agent.id);
    expect([kept?.taxNumber, kept?.vatNumber]).toEqual([undefined, undefined]);
    const events = await eventsOf('agents.update');
    expect(events.map(({ after }) => (after as { corrected: string[] }).corrected)).toEqual(
      expect.arrayContaining([
        ['tax number', 'VAT number'],
        ['name', 'phone', 'tax number', 'VAT number'],
      ]),
    );
    expect(JSON.stringify(events)).not.toContain('4123456789');
  });

  it('stay as another administrator left them, who was quicker', async () => {
    const other = await office.newAdmin();
    await update({ fullName: 'Sipho Nkosi' }, 0, other);
    await expectRefusal(update(), 409, {
      message: 'This agent was changed meanwhile.',
      data: { current: { fullName: 'Sipho Nkosi', version: 1 } },
    });
    const ends = await Promise.allSettled([update({}, 1), update({ phone: '084 555 0101' }, 1)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await agents.getAgent({ agentId: agent.id })).toMatchObject({ version: 2 });
  });

  it('are audited with what was corrected, masked, and once', async () => {
    await update();
    await update({}, 1);
    expect(await eventsOf('agents.update')).toMatchObject([
      {
        actorId: office.admin.id,
        before: { fullName: 'S… D…', phone: '•••• 4567' },
        after: {
          fullName: 'S… K…',
          phone: '•••• 0101',
          taxNumber: '•••• 6789',
          corrected: ['name', 'phone', 'tax number'],
        },
      },
    ]);
    const { rows } = await office.admin.api.audit.listEvents({
      subject: `agent:${agent.id}`,
      topic: 'agents',
      limit: 10,
    });
    expect(rows[0]?.changes).toContainEqual({
      label: 'Phone',
      before: '•••• 4567',
      after: '•••• 0101',
    });
  });
});

describe('a note on an agent', () => {
  const add = (text: string, key: string = crypto.randomUUID(), by = office.admin) =>
    by.api.agents.addAgentNote({ agentId: agent.id, text }, { context: { idempotencyKey: key } });
  const listed = async (by = office.admin) =>
    (await by.api.agents.listAgentNotes({ agentId: agent.id, limit: 10 })).rows;

  it('is listed with author and time, newest first, in pages', async () => {
    const first = await add('Called about the bank account.');
    const second = await add('Promised an answer by Friday.');
    expect(first).toMatchObject({ author: { id: office.admin.id, name: 'Thandi Mokoena' } });
    expect(await listed()).toEqual([second, first]);
    const page = await agents.listAgentNotes({ agentId: agent.id, limit: 1 });
    expect(page.rows).toEqual([second]);
    const next = await agents.listAgentNotes({
      agentId: agent.id,
      limit: 1,
      cursor: page.cursor ?? '',
    });
    expect(next).toMatchObject({ rows: [first], cursor: null });
  });

  it('is one for one key, however often it is sent', async () => {
    const key = crypto.randomUUID();
    await Promise.all([add('Once', key), add('Once', key), add('Once', key)]);
    expect(await listed()).toHaveLength(1);
    await expectRefusal(add('Something else', key), 409);
  });

  it('is removed by its author, and by no one else', async () => {
    const { id: noteId } = await add('To be removed');
    const other = await office.newAdmin();
    const [seen] = await listed(other);
    expect(seen).toMatchObject({ id: noteId, isOwn: false });
    const remove = (by: Person, agentId = agent.id) =>
      by.api.agents.removeAgentNote({ agentId, noteId });
    await expectRefusal(remove(other), 403, 'Only its author can remove a note.');
    await expectRefusal(remove(office.admin, other.id), 404);
    expect(await remove(office.admin)).toEqual({ id: noteId });
    expect(await listed()).toEqual([]);
    await expectRefusal(remove(office.admin), 404);
  });

  it('is audited without its text, and deleted with the agent', async () => {
    const { id: noteId } = await add('Secret words');
    await agents.removeAgentNote({ agentId: agent.id, noteId });
    const { id: kept } = await add('Secret words, again');
    const events = await recentEvents(stack);
    expect(JSON.stringify(events)).not.toContain('Secret words');
    expect(await eventsOf('agents.addNote')).toHaveLength(2);
    expect(await eventsOf('agents.removeNote')).toHaveLength(1);
    await agents.deleteAgent({ agentId: agent.id });
    expect(await agentNoteTable(stack.table).get(kept)).toBeUndefined();
  });
});
