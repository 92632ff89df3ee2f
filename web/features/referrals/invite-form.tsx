import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import { isEmail } from '../../../shared/identity/rules.ts';
import type { InvitationRow } from '../../../shared/referrals/contract.ts';
import { MAX_INVITATIONS_A_DAY } from '../../../shared/referrals/rules.ts';
import { failureReason, fieldIssues } from '../../lib/api-errors.ts';
import { formatDay } from '../../lib/dates.ts';
import { toast } from '../../lib/toasts.ts';
import css from './my-invitations.module.css';
import { useInviteAgent } from './my-referrals.ts';

const NOT_AN_EMAIL = 'Enter an email address, like name@example.com.';
/** An invitation that is older than this was sent before. Long enough for a phone's clock that is off by minutes. */
const EARLIER_MS = 10 * 60_000;

interface InviteFormProps {
  typed: string;
  onType: (email: string) => void;
  /** The invitations of the list. */
  waiting: readonly InvitationRow[];
}

/** Invites by e-mail. The typed address stays until the invitation is accepted by the server. */
export function InviteForm({ typed, onType, waiting }: InviteFormProps) {
  const id = useId();
  const input = useRef<InputRef>(null);
  const [problem, setProblem] = useState<string>();
  const invite = useInviteAgent();

  const showProblem = (message: string) => {
    setProblem(message);
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    if (!isEmail(typed)) return showProblem(NOT_AN_EMAIL);
    const known = new Set(waiting.map((invitation) => invitation.id));
    invite.mutate(
      { email: typed.trim() },
      {
        onSuccess: (invitation) => {
          announceInvitation(invitation, known.has(invitation.id));
          onType('');
        },
        onError: (error) => {
          const wrong = problemOf(error);
          if (wrong === undefined) toast.failure('Failed to send the invitation', error);
          showProblem(wrong ?? failureReason(error));
        },
      },
    );
  };

  return (
    <form
      className={`surface ${css.form}`}
      onSubmit={submit}
      noValidate
      aria-label="Invite by email"
    >
      <label className={css.label} htmlFor={id}>
        Email
      </label>
      <div className={css.line}>
        <Input
          ref={input}
          id={id}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          status={problem ? 'error' : ''}
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => {
            onType(target.value);
            setProblem(undefined);
          }}
        />
        <Button type="primary" htmlType="submit" loading={invite.isPending}>
          Send Invitation
        </Button>
      </div>
      <Help id={`${id}-help`} problem={problem} />
    </form>
  );
}

const Help = ({ id, problem }: { id: string; problem: string | undefined }) => (
  <div id={id}>
    {problem ? (
      <p className={css.problem} role="alert">
        {problem}
      </p>
    ) : null}
    <p className={`quiet ${css.help}`}>
      They get one email with your name and your link. You can invite {MAX_INVITATIONS_A_DAY} people
      a day.
    </p>
  </div>
);

/** Shows the result. For an address that was invited before, the server answers with that invitation. */
function announceInvitation({ email, createdAt }: InvitationRow, isKnown: boolean): void {
  const isEarlier = isKnown || Date.now() - Date.parse(createdAt) > EARLIER_MS;
  if (isEarlier)
    toast.info(`You invited ${email} on ${formatDay(createdAt)}. Nothing was sent again.`);
  else toast.success(`Your invitation to ${email} is on its way.`);
}

/** The error at the address; undefined where the failure has another cause. */
function problemOf(error: unknown): string | undefined {
  const [issue] = fieldIssues(error);
  if (!issue) return undefined;
  return /^(is|must)\b/.test(issue.message) ? `This address ${issue.message}.` : issue.message;
}
