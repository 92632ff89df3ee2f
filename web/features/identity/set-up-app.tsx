import { Button } from 'antd';
import { Suspense } from 'react';
import buttons from '../../components/form-buttons.module.css';
import { CopyValue } from '../../components/copy-value.tsx';
import { FailureState, ListSkeleton } from '../../components/list-states.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import AppCodeForm from './app-code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './set-up-app.module.css';
import { useFirstCode, useNewSecret } from './use-second-factor.ts';

const QrPicture = lazyPart(() => import('../../components/qr-picture.tsx'));

interface SetUpAppProps {
  onDone: () => void;
  onCancel: () => void;
  /** The name of the button that leaves without an app. */
  cancel?: string;
}

/** Leads through setting up an authenticator app: scan or type the secret, then enter a code. */
export function SetUpApp({ onDone, onCancel, cancel = 'Cancel' }: SetUpAppProps) {
  const query = useNewSecret();
  const { sendCode, recoveryCodes, finish } = useFirstCode(onDone);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={() => void finish()} />;
  if (query.isError)
    return (
      <FailureState
        title="The set-up couldn’t be started"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <ListSkeleton label="the set-up" />;
  return (
    <>
      <ol className={css.steps}>
        <li>
          Install an authenticator app on your phone, such as Google Authenticator, Microsoft
          Authenticator or Aegis. Your password manager may be one too.
        </li>
        <li>
          Scan this code with it, or type the key into it.
          <Secret {...query.data} />
        </li>
        <li>Enter the code that it shows now.</li>
      </ol>
      <AppCodeForm name="setUpApp" onCode={sendCode}>
        {(isBusy) => (
          <div className={buttons.buttons}>
            <Button onClick={onCancel}>{cancel}</Button>
            <Button type="primary" htmlType="submit" loading={isBusy}>
              Turn On
            </Button>
          </div>
        )}
      </AppCodeForm>
    </>
  );
}

/** In groups of four, which are easier to type. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?!$)/g, '$1 ');

function Secret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <figure className={css.figure}>
      <Suspense fallback={<div className={css.place} />}>
        <QrPicture value={uri} label="QR code with the key" size={192} />
      </Suspense>
      <figcaption className={css.key}>
        <CopyValue name="key" text={secret}>
          <code>{inGroups(secret)}</code>
        </CopyValue>
        <Button type="link" size="small" href={uri}>
          Open in an app on this device
        </Button>
      </figcaption>
    </figure>
  );
}
