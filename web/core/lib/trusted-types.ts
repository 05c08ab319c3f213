/**
 * The page's default Trusted Types policy: a script may only come from this site, and no text becomes markup.
 * Libraries that write plain text through innerHTML go on working; anything with a tag in it is stopped.
 */
interface PolicyRules {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): unknown;
}

/** Registers the policy; does nothing where the browser has no Trusted Types. */
export function installTrustedTypes(scope: { trustedTypes?: unknown; location: Location }): void {
  const factory = scope.trustedTypes as PolicyFactory | undefined;
  factory?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('markup from text is not allowed here');
      return text;
    },
    createScriptURL: (url) => {
      if (new URL(url, scope.location.href).origin !== scope.location.origin) {
        throw new TypeError('scripts come from this site only');
      }
      return url;
    },
  });
}
