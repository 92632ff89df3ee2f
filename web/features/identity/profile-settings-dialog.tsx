import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMe } from '../../lib/session.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import MySignIns from './my-sign-ins.tsx';
import SecondFactor from './second-factor.tsx';
import css from './profile-settings-dialog.module.css';

/** The person's own profile, a change of password, the second factor, and the sign-ins. */
export default function ProfileSettingsDialog(props: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Profile Settings" open={props.open} onClose={props.onClose}>
      <Person />
      <section className={css.part} aria-labelledby="change-password">
        <h3 className={css.heading} id="change-password">
          Change password
        </h3>
        <ChangePasswordForm onClose={props.onClose} />
      </section>
      <section className={css.part} aria-labelledby="second-factor">
        <h3 className={css.heading} id="second-factor">
          Second factor
        </h3>
        <SecondFactor />
      </section>
      <section className={css.part} aria-labelledby="sign-ins">
        <h3 className={css.heading} id="sign-ins">
          Sign-ins
        </h3>
        <MySignIns />
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
