/** The initial password of every seeded account in tests. */
export const TEST_PASSWORD = 'Campus-2026';
