import rules from 'virtual:form-rules/referrals/inviteAgent';
import { Button, Form, Input } from 'antd';
import type { InvitationRow } from '../../../shared/referrals/contract.ts';
import { MAX_INVITATIONS_A_DAY } from '../../../shared/referrals/rules.ts';
import { PortalForm } from '../../components/portal-form.tsx';
import { failureReason, fieldIssues } from '../../lib/api-errors.ts';
import { formatDay } from '../../lib/dates.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { toast } from '../../lib/toasts.ts';
import css from './my-invitations.module.css';
import { useInviteAgent } from './my-referrals.ts';

const NOT_AN_EMAIL = 'Enter an email address, like name@example.com.';
/**
 * An invitation that is older than this was sent before. Long enough for a phone's clock that is off by
 * minutes.
 */
const EARLIER_MS = 10 * 60_000;

interface Invitation {
  email: string;
}

export const invitationForm = contractForm<Invitation, Invitation>(rules, {
  fields: { email: { blank: NOT_AN_EMAIL, wrong: NOT_AN_EMAIL } },
});

interface InviteFormProps {
  typed: string;
  onType: (email: string) => void;
  /** The invitations of the list. */
  waiting: readonly InvitationRow[];
}

/** Invites by e-mail. The typed address stays until the invitation is accepted by the server. */
export function InviteForm({ typed, onType, waiting }: InviteFormProps) {
  const invite = useInviteAgent();
  const { bind, form } = useContractForm({
    definition: invitationForm,
    initial: { email: typed },
    onSubmit: (invitation) => {
      const known = new Set(waiting.map(({ id }) => id));
      return invite.mutateAsync(invitation, {
        onSuccess: (answer) => {
          announceInvitation(answer, known.has(answer.id));
          form.setFieldValue('email', '');
          onType('');
        },
        onError: (error) => {
          const wrong = problemOf(error);
          if (wrong === undefined) toast.failure('Failed to send the invitation', error);
          showFieldErrors(form, [{ name: 'email', message: wrong ?? failureReason(error) }]);
        },
      });
    },
  });
  return (
    <PortalForm<Invitation>
      {...bind}
      name="invite"
      className={`surface ${css.form}`}
      onValuesChange={(_changed, values) => onType(values.email)}
      aria-label="Invite by email"
    >
      <Form.Item
        name="email"
        label="Email"
        className={css.address ?? ''}
        extra={`They get an email with your name and your link. You can invite ${MAX_INVITATIONS_A_DAY} people a day.`}
      >
        <Input type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={invite.isPending}>
        Send Invitation
      </Button>
    </PortalForm>
  );
}

/** Shows the result. For an address that was invited before, the server answers with that invitation. */
function announceInvitation({ email, createdAt }: InvitationRow, isKnown: boolean): void {
  const isEarlier = isKnown || Date.now() - Date.parse(createdAt) > EARLIER_MS;
  if (isEarlier)
    toast.info(`You invited ${email} on ${formatDay(createdAt)}. Nothing was sent again.`);
  else toast.success(`Your invitation to ${email} is on its way.`);
}

/** The server's objection to the address; undefined where the failure has another cause. */
function problemOf(error: unknown): string | undefined {
  const [issue] = fieldIssues(error);
  if (!issue) return undefined;
  return /^(is|must|belongs)\b/.test(issue.message)
    ? `This address ${issue.message}.`
    : issue.message;
}
