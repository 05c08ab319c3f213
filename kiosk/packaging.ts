/** How the kiosk becomes an installer: what goes in, for which systems, and which of Electron's switches are off. */
import type { Configuration } from 'electron-builder';

export const packaging = {
  appId: 'org.cancha.kiosk',
  productName: 'Cancha',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in
  artifactName: 'cancha-kiosk-${version}-${os}-${arch}.${ext}',
  // The folder scripts/kiosk-app.mjs puts together: two bundles and the built web. No package comes along.
  directories: { app: 'dist/kiosk/app', output: 'dist/kiosk/out', buildResources: 'kiosk/icons' },
  files: ['**/*', '!**/*.map', '!**/node_modules/**'],
  asar: true,
  npmRebuild: false,
  // The languages of the kiosk; Chromium brings fifty more.
  electronLanguages: ['es', 'es-419', 'en', 'en-US'],
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  // Written into the package as a place that cannot exist; the kiosk asks the server it is set up with.
  publish: [{ provider: 'generic', url: 'https://kiosk-updates.invalid/' }],
  win: { target: [{ target: 'nsis', arch: ['x64'] }], icon: 'kiosk/icons/icon.ico' },
  nsis: { oneClick: false, perMachine: true, deleteAppDataOnUninstall: false, runAfterFinish: true },
  mac: {
    target: [{ target: 'dmg', arch: ['x64', 'arm64'] }],
    icon: 'kiosk/icons/icon.icns',
    category: 'public.app-category.business',
    hardenedRuntime: true,
    entitlements: 'kiosk/icons/entitlements.plist',
    entitlementsInherit: 'kiosk/icons/entitlements.plist',
    extendInfo: {
      NSCameraUsageDescription: 'La cámara toma la foto de la credencial. The camera takes the badge photo.',
    },
  },
  linux: {
    target: [
      { target: 'AppImage', arch: ['x64'] },
      { target: 'deb', arch: ['x64'] },
    ],
    icon: 'kiosk/icons/png',
    category: 'Office',
    executableName: 'cancha-kiosk',
    maintainer: 'Cancha <kiosk@cancha.invalid>',
    synopsis: 'Accreditation desk',
  },
} as const satisfies Configuration;
