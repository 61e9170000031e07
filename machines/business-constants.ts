/** Times and limits (docs/behaviour.md#timing), in milliseconds unless the name says otherwise. The only place where a machine's time comes from. */
export const businessConstants = {
  /** How long a stored token, user, role list and dictionary are trusted. */
  sessionLifetime: 604_800_000,
  /** How long the stored site configuration and front-office menu are trusted. */
  configCacheLifetime: 600_000,
  pollInterval: 6_000,
  reconnectDelay: 5_000,
  /** Ours: the longest pause where no socket is let through, and after how many attempts the page says so. */
  reconnectCeiling: 300_000,
  refusalsUntilCutOff: 3,
  /** Ours: the longest pause of the line to cloud variables, which gets no event when the network is back. */
  lineReconnectCeiling: 60_000,
  heartbeatTimeout: 20_000,
  chunkLoadTimeout: 120_000,
  requestTimeout: 60_000,
  /** How long a notice stays (docs/behaviour.md#notices), and when the page reloads after a 401 (docs/behaviour.md#expiry). */
  noticeDuration: 4_000,
  reloadDelay: 1_500,
  /** The step of a countdown (60 s between text messages, 5 s until the login page: docs/behaviour.md#recovery). */
  second: 1_000,
  /** Ours: the logout call may not hold the user longer than this (docs/behaviour.md#session). */
  logoutTimeLimit: 5_000,
  /** Ours: how long 撤销 is offered after rows were deleted. */
  undoWindow: 10_000,
  /** Ours: how long the first picture of the page waits for the theme colour, and a quick change passes without a notice. */
  colorPatience: 3_000,
  noticeDelay: 150,
  /** Ours: how long what was typed and not saved is kept, as long as a session. */
  draftLifetime: 604_800_000,
  /** Ours: after how long without a key press what is being typed is kept. */
  draftDelay: 400,
  /** Ours: after how long without a key press the server is asked about a value. */
  fieldCheckDelay: 400,
  /** How long each picture of the public home's banner is shown. */
  slideTime: 5_000,
  /** Ours: how often a page asks how far the publishing of a form is. */
  publishingInterval: 1_000,
  /** Our own value: rows of a form that others edit all the time are read no more often than this. */
  rowsPause: 2_000,
  /** Ours: of a spoken comment. */
  longestVoiceSeconds: 60,
  enhanceRecordsPerCode: 16,
  mobileBreakpointPixels: 1_088,
  narrowBreakpointPixels: 768,
  headerHideScrollPixels: 100,
  /** Ours: after a change in the editor the draft on this computer waits this long at most, and the server this long. */
  workDraftDelay: 3_000,
  workSaveInterval: 60_000,
  /** Ours: how long a frame whose document has come may take to answer: an old computer needs a quarter of a minute. */
  editorBootTime: 45_000,
  /** Ours: a save that could not reach the server is tried again after this long. */
  workSaveRetryDelay: 10_000,
  /** Ours: how many kept-alive tabs keep their content mounted; the content of older ones is let go of, the tab stays. */
  keptAliveTabs: 20,
} as const;
