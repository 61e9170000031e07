type BrandMarkProps = {
  readonly size?: number;
  /** Address of the school's logo. */
  readonly logo?: string | undefined;
};

/** The school's logo, or the product's own logo, a puzzle block. */
export function BrandMark({ size = 28, logo }: BrandMarkProps) {
  return logo ? (
    <img src={logo} height={size} alt="" />
  ) : (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1890ff" />
      <path
        d="M9 7h6a2 2 0 0 1 2 2v2a2 2 0 1 0 4 0V9h2v6h-2a2 2 0 1 0 0 4h2v6H9v-6h2a2 2 0 1 0 0-4H9z"
        fill="#fff"
      />
    </svg>
  );
}
