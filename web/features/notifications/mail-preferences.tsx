import { CheckOutlined } from '@ant-design/icons';
import { Switch } from 'antd';
import type { MailKind, MailPreferences } from '../../../shared/notifications/schemas.ts';
import { mailKindTitles } from '../../../shared/notifications/words.ts';
import { Panel } from '../../components/panel.tsx';
import css from './mail-preferences.module.css';
import { useSetPreference } from './queries.ts';

const hints: Record<MailKind, string> = {
  saleDecisions: 'Approved, rejected with the reason, and messages about a sale',
  payoutStages: 'On their way, released, rejected, returned or waiting',
  statements: 'When the statement of a month is ready',
  recruits: 'Signed up, active, and their first approved sale',
  leads: 'Customers who ask you to call',
};
const kinds = Object.keys(hints) as MailKind[];

interface MailPreferencesPanelProps {
  preferences: MailPreferences;
  /** Address that receives the e-mails. */
  email: string;
}

/** Switches for the notifications that are e-mailed too. A change is saved at once. */
export default function MailPreferencesPanel({ preferences, email }: MailPreferencesPanelProps) {
  const { mutate, isSuccess, variables } = useSetPreference();
  return (
    <Panel title="Notification Emails">
      <p className={`quiet small ${css.hint}`}>
        The bell keeps every notice. Choose which ones are also emailed to {email}.
      </p>
      {kinds.map((kind) => (
        <label key={kind} className={`apart ${css.row}`} htmlFor={`mail-${kind}`}>
          <Words title={mailKindTitles[kind]} hint={hints[kind]} />
          <Switch
            id={`mail-${kind}`}
            checked={preferences[kind]}
            onChange={(isWanted) => mutate({ kind, isWanted })}
          />
        </label>
      ))}
      <div className={`apart ${css.row}`}>
        <Words
          title="Account, password and banking details"
          hint="Always emailed, for your safety"
        />
      </div>
      <p role="status" className={css.saved}>
        {isSuccess ? <Saved {...variables} /> : null}
      </p>
    </Panel>
  );
}

const Words = ({ title, hint }: { title: string; hint: string }) => (
  <span className={css.words}>
    <span>{title}</span>
    <span className={`quiet small ${css.hint}`}>{hint}</span>
  </span>
);

/** Announces the last saved change to screen readers, in place of a toast. */
const Saved = ({ kind, isWanted }: { kind: MailKind; isWanted: boolean }) => (
  <>
    <CheckOutlined aria-hidden="true" /> Saved: {mailKindTitles[kind]} {isWanted ? 'on' : 'off'}
  </>
);
