import { DEFAULT_THEME_COLOR } from '@heliograph/core/constants';
import { ConfigProvider, theme as antdTheme } from 'antd';
import type { ReactNode } from 'react';
import { useIsDark } from '../state/theme.ts';

/** antd in our palette; its components load only with the dialogs and forms that use them. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  return (
    <ConfigProvider
      button={{ autoInsertSpace: false }}
      theme={{
        algorithm: isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
        token: {
          ...(isDark ? darkTokens : lightTokens),
          colorPrimary: DEFAULT_THEME_COLOR,
          fontFamily: 'var(--font)',
          borderRadius: 6,
          motionDurationMid: '0.12s',
          motionDurationSlow: '0.15s',
        },
        components: { Button: { primaryShadow: 'none', defaultShadow: 'none' } },
      }}
    >
      {children}
    </ConfigProvider>
  );
}

const lightTokens = {
  colorLink: '#664495',
  colorTextDescription: '#575e6b',
  colorTextPlaceholder: '#646b78',
  colorBorder: '#868d99',
  colorError: '#b04a00',
};
const darkTokens = {
  colorLink: '#bda3e6',
  colorBgElevated: '#1d2128',
  colorBgContainer: '#16191f',
  colorTextDescription: '#a3aab6',
  colorTextPlaceholder: '#929aa7',
  colorBorder: '#737b89',
  colorError: '#ff8a3d',
};
