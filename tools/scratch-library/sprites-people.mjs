/** The format is that of sprites-nature.mjs. */

export const people = {
  tag: 'people',
  word: '人物',
  lines: `
男孩 boy,boy-light,boy-medium,boy-dark 孩子
女孩 girl,girl-light,girl-medium,girl-dark 孩子
小朋友 child 孩子
宝宝 baby 孩子
爸爸 man 大人
妈妈 woman 大人
爷爷 old-man 老人
奶奶 old-woman 老人
学生 student,man-student,woman-student 学校
老师 teacher,man-teacher,woman-teacher 学校
科学家 scientist,man-scientist,woman-scientist 科学 职业
程序员 technologist,man-technologist,woman-technologist 电脑 职业
医生 health-worker,man-health-worker,woman-health-worker 医院 职业
厨师 cook,man-cook,woman-cook 美食 职业
农民 farmer,man-farmer,woman-farmer 农场 职业
工人 construction-worker,man-construction-worker,woman-construction-worker 工地 职业
技师 mechanic,man-mechanic,woman-mechanic 汽车 职业
警察 police-officer,man-police-officer,woman-police-officer 职业
消防员 firefighter,man-firefighter,woman-firefighter 职业
飞行员 pilot,man-pilot,woman-pilot 飞机 职业
宇航员 astronaut,man-astronaut,woman-astronaut 职业 space
画家 artist,man-artist,woman-artist 美术 职业
歌手 singer,man-singer,woman-singer 职业 music
侦探 detective,man-detective,woman-detective 职业
卫兵 guard,man-guard,woman-guard 职业
法官 judge,man-judge,woman-judge 职业
忍者 ninja 武术 fantasy
走路的人 person-walking,man-walking,woman-walking 运动
跑步的人 person-running,man-running,woman-running 运动 sports
站立的人 person-standing,man-standing,woman-standing
跪着的人 person-kneeling,man-kneeling,woman-kneeling
举手的人 person-raising-hand,man-raising-hand,woman-raising-hand 回答 学校
摊手的人 person-shrugging,man-shrugging,woman-shrugging 疑问
鞠躬的人 person-bowing,man-bowing,woman-bowing 礼貌
比对的人 person-gesturing-ok,man-gesturing-ok,woman-gesturing-ok 正确
比错的人 person-gesturing-no,man-gesturing-no,woman-gesturing-no 错误
打坐的人 person-in-lotus-position,man-in-lotus-position,woman-in-lotus-position 瑜伽
轮椅上的人 person-in-manual-wheelchair,man-in-manual-wheelchair,woman-in-manual-wheelchair 出行
睡觉的人 person-in-bed 夜晚 indoors
跳舞的男士 man-dancing dance
跳舞的女士 woman-dancing dance
舞伴 person-with-bunny-ears,man-with-bunny-ears,woman-with-bunny-ears dance
翻跟头的人 person-cartwheeling,man-cartwheeling,woman-cartwheeling 体操 dance sports
骑自行车的人 person-biking,man-biking,woman-biking sports
骑山地车的人 person-mountain-biking,man-mountain-biking,woman-mountain-biking sports
游泳的人 person-swimming,man-swimming,woman-swimming sports
冲浪的人 person-surfing,man-surfing,woman-surfing sports 大海
划船的人 person-rowing-boat,man-rowing-boat,woman-rowing-boat sports
打篮球的人 person-bouncing-ball,man-bouncing-ball,woman-bouncing-ball sports
打手球的人 person-playing-handball,man-playing-handball,woman-playing-handball sports
打水球的人 person-playing-water-polo,man-playing-water-polo,woman-playing-water-polo sports
举重的人 person-lifting-weights,man-lifting-weights,woman-lifting-weights sports
攀岩的人 person-climbing,man-climbing,woman-climbing sports
打高尔夫的人 person-golfing,man-golfing,woman-golfing sports
击剑的人 person-fencing sports
骑马的人 horse-racing sports
滑雪的人 skier,snowboarder sports 冬天
杂耍的人 person-juggling,man-juggling,woman-juggling 马戏
`,
};

export const fantasy = {
  tag: 'fantasy',
  word: '幻想',
  lines: `
超级英雄 person-superhero,man-superhero,woman-superhero 人物 people
大反派 person-supervillain,man-supervillain,woman-supervillain 人物 people
魔法师 person-mage,man-mage,woman-mage 人物 魔法 people
仙子 person-fairy,woman-fairy 人物 魔法 people
精灵 person-elf,man-elf,woman-elf 人物 people
灯神 man-genie,woman-genie 人物 魔法 people
美人鱼 person-merpeople,woman-merpeople,man-merpeople 人物 大海 people underwater
吸血鬼 person-vampire,man-vampire,woman-vampire 人物 people
僵尸 person-zombie,woman-zombie 人物 people
王子 prince 人物 people
公主 princess 人物 people
国王 person-with-crown 人物 people
圣诞老人 santa-claus,mrs-claus,mx-claus 节日 people
小天使 baby-angel 人物 people
小丑 clown-face 马戏 脸
独角兽 unicorn 动物 animals
飞龙 dragon 动物 animals
龙头 dragon-face 动物 animals
凤凰 phoenix-bird 动物 animals
巨魔 troll 怪物
食人魔 ogre 怪物
天狗 goblin 怪物
幽灵 ghost* 怪物
外星人 alien,alien-monster 怪物 space
机器人 robot* 科技 space
骷髅 skull 怪物
南瓜灯 jack-o-lantern* 节日
飞碟 flying-saucer* 交通 space
魔法棒 magic-wand 魔法
水晶球 crystal-ball 魔法
王冠 crown* 宝物
钻石 gem-stone* 宝物
宝剑 crossed-swords 武器
盾牌 shield* 武器
弓箭 bow-and-arrow 武器
炸弹 bomb,collision 爆炸
城堡 castle,japanese-castle 建筑
`,
};

export const faces = {
  tag: 'wacky',
  word: '表情',
  lines: `
笑脸 grinning-face,beaming-face-with-smiling-eyes,smiling-face-with-smiling-eyes,face-with-tears-of-joy,rolling-on-the-floor-laughing 脸 开心
哭脸 crying-face,loudly-crying-face,disappointed-face,sad-but-relieved-face 脸 伤心
怒脸 pouting-face,angry-face,face-with-steam-from-nose 脸 生气
惊讶脸 astonished-face,face-with-open-mouth,hushed-face,face-screaming-in-fear 脸
思考脸 thinking-face,face-with-monocle,face-with-raised-eyebrow 脸
困困脸 sleeping-face,yawning-face,sleepy-face 脸
酷脸 smiling-face-with-sunglasses,nerd-face,cowboy-hat-face 脸
爱心脸 smiling-face-with-heart-eyes,smiling-face-with-hearts,face-blowing-a-kiss 脸 喜欢
晕晕脸 woozy-face,face-with-spiral-eyes,dizzy 脸
生病脸 face-with-thermometer,face-with-medical-mask,sneezing-face,face-with-head-bandage 脸 医院
鬼脸 zany-face,winking-face-with-tongue,squinting-face-with-tongue,upside-down-face 脸
眨眼脸 winking-face,smirking-face,relieved-face 脸
冷热脸 cold-face,hot-face 脸 天气
庆祝脸 partying-face,star-struck,hugging-face 脸 开心
安静脸 shushing-face,zipper-mouth-face,neutral-face,expressionless-face 脸
眼睛 eye,eyes 身体
嘴巴 mouth,tongue,tooth 身体
耳朵 ear 身体
脚 foot,leg,footprints 身体
大脑 brain,bone,anatomical-heart,lungs 身体 科学
拇指 thumbs-up,thumbs-down 手势
石头剪刀布 raised-fist,victory-hand,raised-hand 手势 游戏
手势 ok-hand,waving-hand,crossed-fingers,love-you-gesture,clapping-hands 手
指示手 backhand-index-pointing-left,backhand-index-pointing-down 手 方向
`,
};
