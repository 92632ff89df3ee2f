import { Button, Form, Input } from 'antd';
import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { formatPhone } from '../../../shared/kernel/phone.ts';
import { EditDialog } from '../../components/edit-dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { untilOver } from '../../lib/second-person.ts';
import { AgentPicker } from './agent-picker.tsx';
import {
  detailsForm,
  emailForm,
  referrerForm,
  useChangeAgentEmail,
  useSetReferrer,
  useUpdateAgent,
} from './edit-agent.ts';

type Props = RowDialogProps<AgentDetail>;

/** Corrects name, phone, tax number and VAT number. */
export function EditAgentDialog(props: Props) {
  const update = useUpdateAgent();
  return (
    <EditDialog
      {...props}
      title="Edit Details"
      name="editAgent"
      definition={detailsForm}
      valuesOf={({ fullName, phone, taxNumber = '', vatNumber = '' }: AgentDetail) => ({
        fullName,
        phone: formatPhone(phone),
        taxNumber,
        vatNumber,
      })}
      noun="agent"
      describe={({ fullName, phone, taxNumber = 'no tax number', vatNumber = 'no VAT number' }) =>
        `${fullName}, ${formatPhone(phone)}, ${taxNumber}, ${vatNumber}`
      }
      pending={update.isPending}
      fields={() => <DetailFields />}
      onSave={(input, version, callbacks) =>
        update.mutateAsync({ ...input, agentId: props.row.id, version }, callbacks)
      }
    />
  );
}

const DetailFields = () => (
  <>
    <Form.Item name="fullName" label="Full Name">
      <Input autoComplete="off" autoCapitalize="words" />
    </Form.Item>
    <Form.Item name="phone" label="Phone">
      <Input inputMode="tel" autoComplete="off" />
    </Form.Item>
    <Form.Item
      name="taxNumber"
      label="Tax Number (optional)"
      extra="The 10 digits of the income tax reference number."
    >
      <Input inputMode="numeric" autoComplete="off" />
    </Form.Item>
    <Form.Item
      name="vatNumber"
      label="VAT Number (optional)"
      extra="The 10 digits of the VAT registration, for an agent who is a vendor."
    >
      <Input inputMode="numeric" autoComplete="off" />
    </Form.Item>
  </>
);

/** Corrects the address with which an agent signs in. */
export function ChangeEmailDialog(props: Props) {
  const change = useChangeAgentEmail();
  return (
    <EditDialog
      {...props}
      title="Change Email"
      name="agentEmail"
      definition={emailForm}
      action="Change Email"
      valuesOf={({ email, unfinishedEmail = email }: AgentDetail) => ({ email: unfinishedEmail })}
      noun="agent"
      describe={({ fullName, email }) => `${fullName}, ${email}`}
      pending={change.isPending}
      fields={() => (
        <Form.Item
          name="email"
          label="Email"
          extra="The agent signs in with it from then on, with the same password. Both addresses are told."
        >
          <Input inputMode="email" autoComplete="off" autoCapitalize="none" />
        </Form.Item>
      )}
      onSave={(input, version, callbacks) =>
        change.mutateAsync({ ...input, agentId: props.row.id, version }, callbacks)
      }
    />
  );
}

const referrerName = ({ referredBy }: AgentDetail): string =>
  referredBy ? (referredBy.fullName ?? 'Deleted agent') : 'nobody';

/** Corrects who referred an agent. */
export function ChangeReferrerDialog(props: Props) {
  const { row } = props;
  const change = useSetReferrer();
  return (
    <EditDialog
      {...props}
      title="Change Referrer"
      name="agentReferrer"
      definition={referrerForm}
      valuesOf={({ referredBy }: AgentDetail) => (referredBy ? { referrerId: referredBy.id } : {})}
      footnote={
        row.referredBy ? (
          <Button
            loading={change.isPending}
            onClick={() =>
              change.mutate({ agentId: row.id, version: row.version }, untilOver(props.onClose))
            }
          >
            Nobody Referred This Agent
          </Button>
        ) : null
      }
      noun="agent"
      describe={(agent) => `${agent.fullName}, referred by ${referrerName(agent)}`}
      pending={change.isPending}
      fields={({ referredBy }) => (
        <Form.Item
          name="referrerId"
          label="Referred By"
          extra="A bonus that was earned stays where it is. Only a first sale that is still to come earns one for the new referrer."
        >
          <AgentPicker
            known={
              referredBy && { id: referredBy.id, name: referredBy.fullName ?? 'Deleted agent' }
            }
          />
        </Form.Item>
      )}
      onSave={(input, version, callbacks) =>
        change.mutateAsync({ ...input, agentId: row.id, version }, callbacks)
      }
    />
  );
}
