import { Button } from 'antd';
import { CopyValue } from '../../components/copy-value.tsx';
import css from './second-factor.module.css';

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <p className={css.text}>
        If you lose your phone, one of these codes lets you sign in and set up another app. Each
        works once. Keep them somewhere else than your phone: they are shown only now.
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <CopyValue name="recovery codes" text={codes.join('\n')}>
          Copy all
        </CopyValue>
        <Button type="primary" onClick={onDone}>
          I Saved Them
        </Button>
      </div>
    </>
  );
}
