import { ACCEPTING_IS_OTHERS } from '../../../shared/approvals/words.ts';
import { forbidden } from '../../../shared/kernel/errors.ts';
import { wallClock } from '../../../shared/kernel/month.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../audit/record-event.ts';
import { commitAct } from './commit-act.ts';

/** Ten years, that is never: the command was carried out already, and only has to be seen. */
const LIFE_DAYS = 3650;

/** Accepts, once it was seen, what an operator did without the office. */
export async function acceptCommand(
  context: Context,
  { act, at, adminId }: { act: string; at: string; adminId?: string | undefined },
): Promise<void> {
  if (adminId === context.actor.userId) throw forbidden(ACCEPTING_IS_OTHERS);
  const about = { subject: 'portal', subjectId: 'operators' } as const;
  const { subject, subjectId } = about;
  const figures = [
    { label: 'Done', words: act },
    { label: 'When', words: wallClock(at) },
    ...(adminId === undefined ? [] : [{ label: 'Administrator', adminId }]),
  ];
  const subjects = [`command#${at}`];
  await commitAct(
    context,
    { subjects, need: { kind: 'right' }, agentIds: [], figures, lifeDays: LIFE_DAYS, about },
    [
      recordEvent(context, {
        action: 'approvals.acceptCommand',
        about: [subject, subjectId],
        after: { act },
      }),
    ],
  );
}
