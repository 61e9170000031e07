/** The groups of machines, in the order of the catalogue; each machine, by its folder, is in one of them. */
export const machineGroups: Readonly<Record<string, readonly string[]>> = {
  会话: [
    'session',
    'bootstrap',
    'required-password-change',
    'password-change',
    'password-recovery',
    'sms-request',
    'department-switch',
    'relogin',
    'picture-login',
  ],
  外壳: ['tabs', 'preferences', 'reachability', 'live-channel', 'polling', 'notice', 'slide-show'],
  管理: ['record-crud', 'import-run', 'field-check', 'announcement', 'avatar-change'],
  教学: ['hand-in', 'lesson-timer'],
  创作: [
    'player',

    'editor',
    'studio-work',
    'editor-frame',
    'work-saving',
    'draft-keeping',
    'hand-in-queue',
    'cloud-link',
    'device-use',
    'spoken-comment',
  ],
  在线开发: ['form-publishing', 'report-building'],
  检查器: ['inspection', 'walk'],
};
