import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMe } from '../../lib/session.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import css from './profile-settings-dialog.module.css';

/** The person's own profile, and a change of password. */
export default function ProfileSettingsDialog(props: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Profile Settings" open={props.open} onClose={props.onClose}>
      <Person />
      <section className={css.password} aria-labelledby="change-password">
        <h3 className={css.heading} id="change-password">
          Change password
        </h3>
        <ChangePasswordForm onClose={props.onClose} />
      </section>
    </Dialog>
  );
}

function Person() {
  const me = useMe();
  return (
    <Details>
      <Detail label="Full Name">{me.fullName}</Detail>
      <Detail label="Email">{me.email}</Detail>
      <Detail label="Department">{me.department}</Detail>
    </Details>
  );
}
