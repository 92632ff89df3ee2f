import { runtimeConfig } from '../config/runtime.ts';
import { type SiteSetting, siteSettings } from '../lib/site-settings.ts';

interface SettingProps {
  name: SiteSetting;
  as: 'span' | 'a';
  className?: string | undefined;
}

/** One of the deployment's settings in words. */
export function Setting({ name, as: Element, className }: SettingProps) {
  const { text, href } = siteSettings(runtimeConfig().portal)[name];
  return (
    <Element className={className} {...(href ? { href } : {})}>
      {text}
    </Element>
  );
}
