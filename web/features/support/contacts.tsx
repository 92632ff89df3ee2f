import { RESPONSE_HOURS, SUPPORT_HOURS } from '../../../shared/support/rules.ts';
import { Panel } from '../../components/panel.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import css from './contacts.module.css';

/** The ways to reach support, with touch targets large enough for a thumb. */
export function Contacts() {
  const { supportEmail, supportPhone } = runtimeConfig().portal;
  const phone = supportPhone.replaceAll(/[^+\d]/g, '');
  return (
    <Panel title="Contact Us">
      <div className={css.contacts}>
        <div>
          <span className="quiet small">Email response within {RESPONSE_HOURS} hours</span>
          <a className="fold" href={`mailto:${supportEmail}`} aria-label={`Email ${supportEmail}`}>
            {supportEmail}
          </a>
        </div>
        <div>
          <span className="quiet small">Phone. Support hours: {SUPPORT_HOURS}</span>
          <a className="fold" href={`tel:${phone}`} aria-label={`Phone ${supportPhone}`}>
            {supportPhone}
          </a>
        </div>
        <div>
          <span className="quiet small">Live Chat</span>
          <p>Coming Soon</p>
        </div>
      </div>
    </Panel>
  );
}
