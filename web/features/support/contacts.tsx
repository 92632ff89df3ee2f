import { CommentOutlined, MailOutlined, PhoneOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { RESPONSE_HOURS, SUPPORT_HOURS } from '../../../shared/support/rules.ts';
import { runtimeConfig } from '../../config/runtime.ts';
import css from './contacts.module.css';

/** The ways to reach support, with touch targets large enough for a thumb. */
export function Contacts() {
  const { supportEmail, supportPhone } = runtimeConfig().portal;
  return (
    <ul className={css.contacts}>
      <li>
        <a className={css.contact} href={`mailto:${supportEmail}`}>
          <Words icon={<MailOutlined />} title="Email" value={supportEmail}>
            Email response within {RESPONSE_HOURS} hours
          </Words>
        </a>
      </li>
      <li>
        <a className={css.contact} href={`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`}>
          <Words icon={<PhoneOutlined />} title="Phone" value={supportPhone}>
            Support hours: <span className={css.hours}>{SUPPORT_HOURS}</span>
          </Words>
        </a>
      </li>
      <li className={css.contact}>
        <Words icon={<CommentOutlined />} title="Live Chat" value="Coming Soon" />
      </li>
    </ul>
  );
}

interface WordsProps {
  icon: ReactNode;
  title: string;
  value: string;
  children?: ReactNode;
}

const Words = ({ icon, title, value, children }: WordsProps) => (
  <>
    <span className={`tile ${css.icon}`} aria-hidden="true">
      {icon}
    </span>
    <span className={css.words}>
      <span className={css.title}>{title}</span>
      <span className={css.value}>{value}</span>
      {children ? <span className={css.note}>{children}</span> : null}
    </span>
  </>
);
