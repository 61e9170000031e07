/** The format is that of sprites-nature.mjs. */

export const vehicles = {
  tag: 'outdoors',
  word: '交通',
  turned: true,
  lines: `
汽车 automobile* 车
越野车 sport-utility-vehicle* 车
皮卡 pickup-truck* 车
出租车 taxi 车
赛车 racing-car* 车 sports
警车 police-car 车
救护车 ambulance 车 医院
消防车 fire-engine 车
公交车 bus* 车
面包车 minibus* 车
电车 trolleybus 车
货车 delivery-truck 车
大卡车 articulated-lorry* 车
拖拉机 tractor 农场 车
三轮车 auto-rickshaw 车
摩托车 motorcycle 车
踏板车 motor-scooter* 车
自行车 bicycle* 车
滑板车 kick-scooter 车
轮椅 manual-wheelchair 车
火车头 locomotive 火车
车厢 railway-car 火车
高铁 high-speed-train,bullet-train 火车
飞机 airplane,small-airplane 天空
直升机 helicopter 天空
火箭 rocket* 天空 space
卫星 satellite 天空 space
降落伞 parachute* 天空
帆船 sailboat 船 大海
快艇 speedboat 船 大海
轮船 passenger-ship,ferry 船 大海
独木舟 canoe 船
气球 balloon* 天空
`,
};

export const things = {
  tag: 'indoors',
  word: '物品',
  lines: `
书本 closed-book,green-book,blue-book,orange-book,open-book,books 学校
笔记本 notebook,notebook-with-decorative-cover,ledger 学校
铅笔 pencil 学校 文具
蜡笔 crayon* 学校 文具
钢笔 pen,fountain-pen 学校 文具
画笔 paintbrush 美术 文具
调色盘 artist-palette 美术 文具
直尺 straight-ruler,triangular-ruler 学校 数学
剪刀 scissors* 学校 文具
回形针 paperclip,linked-paperclips,pushpin,round-pushpin 文具
便条 memo,page-facing-up,page-with-curl,scroll 学校
算盘 abacus 数学
图表 bar-chart,chart-increasing,chart-decreasing 数学
日历 calendar,tear-off-calendar,spiral-calendar 时间
闹钟 alarm-clock,mantelpiece-clock,stopwatch,timer-clock 时间
手表 watch 时间
沙漏 hourglass-not-done,hourglass-done 时间
电脑 laptop,desktop-computer 科技
键盘 keyboard,computer-mouse,printer 科技
手机 mobile-phone 科技
电话 telephone,telephone-receiver 科技
电视 television 科技
游戏机 video-game,joystick 科技 游戏
照相机 camera,camera-with-flash 科技
摄像机 video-camera,movie-camera,clapper-board 科技
电池 battery,low-battery 科技
灯泡 light-bulb,flashlight 科技
磁铁 magnet* 科学
显微镜 microscope 科学
望远镜 telescope 科学 space
试管 test-tube,petri-dish,alembic 科学
DNA dna,microbe 科学
指南针 compass 地理
放大镜 magnifying-glass-tilted-left,magnifying-glass-tilted-right 科学
钥匙 key,old-key 解谜
锁 locked,unlocked,locked-with-key 解谜
宝箱 package 宝物
礼物 wrapped-gift* 节日
红包 red-envelope 节日
灯笼 red-paper-lantern 节日
鞭炮 firecracker,sparkler,fireworks 节日
彩带 party-popper 节日
圆形 red-circle,orange-circle,yellow-circle,green-circle,blue-circle,purple-circle 形状 颜色
方块 red-square,orange-square,yellow-square,green-square,blue-square,purple-square 形状 颜色
爱心 red-heart,orange-heart,yellow-heart,green-heart,blue-heart,purple-heart,broken-heart 形状
菱形 large-orange-diamond,large-blue-diamond 形状
硬币 coin 宝物
钱袋 money-bag,yen-banknote,dollar-banknote 宝物
骰子 game-die 游戏
拼图 puzzle-piece* 游戏
扑克牌 joker,spade-suit,heart-suit,diamond-suit,club-suit 游戏
国际象棋 chess-pawn 游戏
溜溜球 yo-yo* 游戏
泰迪熊 teddy-bear 玩具
套娃 nesting-dolls 玩具
积木砖 brick 玩具
椅子 chair,couch-and-lamp,bed 家具
门 door,window 家具
镜子 mirror 家具
马桶 toilet,bathtub,shower 家具
扫帚 broom,bucket,sponge,soap 清洁
牙刷 toothbrush 清洁
垃圾桶 wastebasket,litter-in-bin-sign 环保
锤子 hammer,wrench,screwdriver,pick,axe 工具
齿轮 gear,nut-and-bolt 工具
梯子 ladder,hook 工具
药片 pill,syringe,adhesive-bandage,stethoscope 医院
刀叉 fork-and-knife,spoon,fork-and-knife-with-plate,chopsticks 餐具
蜡烛 candle 节日
信封 envelope,love-letter,incoming-envelope 邮件
信箱 postbox 邮件
旗子 triangular-flag,chequered-flag,crossed-flags 比赛
房子 house,house-with-garden,hut,derelict-house 建筑 outdoors
学校 school 建筑 outdoors
医院 hospital 建筑 outdoors
商店 convenience-store,department-store,bank,post-office 建筑 outdoors
高楼 office-building,cityscape 建筑 outdoors
工厂 factory 建筑 outdoors
帐篷 tent,circus-tent 建筑 outdoors
摩天轮 ferris-wheel,carousel-horse,roller-coaster,playground-slide 游乐园 outdoors
喷泉 fountain 公园 outdoors
红绿灯 vertical-traffic-light,horizontal-traffic-light,stop-sign,construction 交通 outdoors
洞 hole 游戏
对错 check-mark-button,cross-mark 符号
问号 red-question-mark,red-exclamation-mark 符号
箭头 right-arrow,left-arrow,up-arrow,down-arrow 符号 方向
按钮 play-button,pause-button,stop-button,fast-forward-button 符号
加减乘除 plus,minus,multiply,divide 符号 数学
对话泡 speech-balloon,thought-balloon,right-anger-bubble 符号
数字0 keycap-0 符号 数学 letters
数字1 keycap-1 符号 数学 letters
数字2 keycap-2 符号 数学 letters
数字3 keycap-3 符号 数学 letters
数字4 keycap-4 符号 数学 letters
数字5 keycap-5 符号 数学 letters
数字6 keycap-6 符号 数学 letters
数字7 keycap-7 符号 数学 letters
数字8 keycap-8 符号 数学 letters
数字9 keycap-9 符号 数学 letters
数字10 keycap-10 符号 数学 letters
`,
};

/** Icons of the groups above that must not be mirrored. */
export const facingUs = 'airplane small-airplane rocket parachute balloon';
