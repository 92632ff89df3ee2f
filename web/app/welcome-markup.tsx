/**
 * The welcome page as markup and styles, made when the portal is built: it shows, and its links work,
 * before any script has come. No deployment is known yet, and nobody's theme.
 */
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import type { ThemeMode } from '../lib/theme-mode.ts';
import Welcome from '../routes/welcome.tsx';
import './base.css';
import { themeClass, themeOf } from './theme.ts';

interface Made {
  markup: string;
  styles: string;
}

function make(mode: ThemeMode): Made {
  const cache = createCache();
  const page = (
    <StyleProvider cache={cache}>
      <ConfigProvider theme={themeOf('agent', mode, true)}>
        <StaticRouter location={paths.welcome}>
          <Welcome />
        </StaticRouter>
      </ConfigProvider>
    </StyleProvider>
  );
  // The theme's name stands on each part of antd's, where it would hold against the other theme.
  const name = new RegExp(` ?${themeClass('agent', mode)}`, 'g');
  return {
    markup: renderToStaticMarkup(page).replace(name, ''),
    styles: extractStyle(cache, { plain: true, types: ['style', 'cssVar', 'token'] }),
  };
}

/** The page, and antd's styles for it under each theme. */
export const made = { light: make('light'), dark: make('dark') };
