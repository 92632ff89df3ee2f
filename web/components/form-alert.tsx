import { Alert } from 'antd';
import css from './form-alert.module.css';

/** What went wrong with a form as a whole, said aloud. */
export function FormAlert({ text }: { text: string | undefined }) {
  return text ? (
    <Alert className={css.alert ?? ''} type="error" showIcon role="alert" title={text} />
  ) : null;
}
