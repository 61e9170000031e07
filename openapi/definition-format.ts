/**
 * The format version of exported definitions. A change of the format raises it and adds the upgrade of older
 * files to `readDefinition` (designer) and `importDefinition` (server).
 */
export const definitionFormat = 1;

/** The message for a file exported by a later version of the product. */
export const newerFormat = '文件由更新版本的系统导出，请先升级本系统再导入';
