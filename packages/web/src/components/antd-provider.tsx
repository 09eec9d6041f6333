import type { Size } from '@heliograph/core/constants';
import { ConfigProvider, theme as antdTheme } from 'antd';
import type { ReactNode } from 'react';
import { drawnLook } from '../look/apply-look.ts';
import { useSize } from '../state/size.ts';
import { useIsDark } from '../state/theme.ts';
import { useIsPhone, useIsStill } from './use-media.ts';

/** The spec's four sizes; mini is small with the compact algorithm. A thumb needs the largest, whatever was chosen. */
const componentSizes = { default: 'large', medium: 'middle', small: 'small', mini: 'small' } as const satisfies Record<Size, string>;

/** antd in our palette and size; its components load only with the dialogs and forms that use them. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  const size = useSize();
  const token = useTokens();
  const base = isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm;
  const isStill = useIsStill();
  const isPhone = useIsPhone();
  return (
    <ConfigProvider
      button={{ autoInsertSpace: false }}
      getPopupContainer={(trigger) => trigger?.closest<HTMLElement>('[data-popups]') ?? document.body}
      componentSize={isPhone ? 'large' : componentSizes[size]}
      theme={{
        algorithm: size === 'mini' && !isPhone ? [base, antdTheme.compactAlgorithm] : base,
        token: {
          ...(isDark ? darkTokens : lightTokens),
          colorPrimary: token('--accent'),
          colorLink: token('--accent-text'),
          fontFamily: 'var(--font)',
          borderRadius: 6,
          motion: !isStill,
          motionDurationMid: '0.12s',
          motionDurationSlow: '0.15s',
        },
        components: {
          Button: {
            primaryShadow: 'none',
            defaultShadow: 'none',
            primaryColor: token('--on-accent'),
            colorPrimary: token('--accent'),
            colorPrimaryHover: token('--accent-hover'),
            colorPrimaryActive: token('--accent-hover'),
          },
        },
      }}
    >
      {children}
    </ConfigProvider>
  );
}

/** The colours as they are drawn now: antd reckons with them, so it needs values and not variables. */
function useTokens(): (name: string) => string {
  drawnLook.useValue();
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(name).trim();
}

const lightTokens = {
  colorTextDescription: '#575e6b',
  colorTextPlaceholder: '#646b78',
  colorBorder: '#868d99',
  colorError: '#b04a00',
};
const darkTokens = {
  colorBgElevated: '#1d2128',
  colorBgContainer: '#16191f',
  colorTextDescription: '#a3aab6',
  colorTextPlaceholder: '#929aa7',
  colorBorder: '#737b89',
  colorError: '#ff8a3d',
};
