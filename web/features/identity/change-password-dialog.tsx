import { Dialog } from '../../components/dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

export default function ChangePasswordDialog(props: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Change Password" open={props.open} onClose={props.onClose}>
      <ChangePasswordForm onClose={props.onClose} />
    </Dialog>
  );
}
