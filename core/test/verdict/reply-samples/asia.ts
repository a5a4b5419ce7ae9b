import type { Heard } from "./heard.ts";

export const qq: Heard = {
  mx: "mx3.qq.com",
  says: {
    "mailbox_not_found mailbox": [
      "550 Mailbox not found. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000728",
      "550 The recipient may contain a non-existent account, please check the recipient address. https://service.mail.qq.com/detail/122/169",
    ],
    "rate_limited mailbox": [
      "550 Mailbox unavailable or access denied [MAzKQHpt1n IP: 192.0.2.1]. https://service.mail.qq.com/detail/122/166",
      "550 Mailbox unavailable or access denied",
    ],
    "mailbox_disabled mailbox": [
      "551 <jane@qq.com> is a deactivated mailbox. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000742",
    ],
    "mailbox_full mailbox": [
      "552 The recipient's mailbox is full. http://service.mail.qq.com/cgi-bin/help",
      "550 The user's space has been used up",
    ],
    "sender_blocked sender": [
      "550 Mail content denied. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000726",
      "550 Mail is rejected by recipients [MX8 IP: 192.0.2.1]. https://service.mail.qq.com/detail/122/92",
      "550 Suspected spam sender [MX8 IP: 192.0.2.1]",
      "550 SPF check failed. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1001507",
      "550 DMARC check failed. http://service.mail.qq.com/cgi-bin/help?subtype=1&&no=1001508&&id=16.",
      "550 Connection denied. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000725",
      "550 Suspected bounce attacks. https://service.mail.qq.com/detail/122/57",
    ],
    "rate_limited sender": [
      "550 Ip frequency limited [V2VkIEFwciAgMyAxNjozNjo1OSBKU1QgMjAxOQo= IP: 192.0.2.1]. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000725",
      "550 Connection frequency limited. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000722",
      "550 Domain frequency limited [MAzK IP: 192.0.2.1]. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000725",
      "550 Sender frequency limited. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000724",
    ],
  },
};

export const netease: Heard = {
  mx: "163mx01.mxmail.netease.com",
  says: {
    "mailbox_not_found mailbox": [
      "550 User not found: jane@163.com",
      "550 Invalid User: jane@126.com",
      "550 No such user",
    ],
    "mailbox_disabled mailbox": [
      "550 User suspended",
      "550 User is locked: jane@163.com",
      "550 user disabled",
      "550 jane is now disabled with MTA service.",
    ],
    "mailbox_full mailbox": ["552 Quota exceeded", "552 Requested mail action aborted: mailbox full"],
    "rate_limited sender": [
      "421 HL:REP 163 mx8,OsCowECpL, too many invalid recipients",
      "450 MI:CEL 163 mx4,wKjR5bDrnoM2",
      "451 RP:QRC 163 mx6,OMCow",
    ],
    "greylisted sender": ["451 DT:SPM 163 mx8,OsCowECpL, please try again"],
    "sender_blocked sender": [
      "554 DT:SPM 163 smtp12,EMCowAD3, see http://mail.163.com/help/help_spam_16.htm",
      "553 Requested action not taken: NULL sender is not allowed",
      "554 IP is rejected, smtp7,C8CowKD7",
      "550 MI:IMF 163 mx2",
      "550 User in blacklist",
      "550 Requested mail action not taken: Fake sender",
    ],
    "domain_not_served domain": ["553 Requested action not taken: Local user only, smtp3,DdGowECJ"],
    "not_understood mailbox": ["550 rcpt is rejected"],
  },
};

export const chinese: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 用户不存在",
      "550 收件人地址不存在",
      "550 5.1.1 找不到该用户",
      "550 該用戶不存在",
      "550 无此用户",
      "550 «收件地址» - invalid address (#5.5.0)",
    ],
    "mailbox_disabled mailbox": ["550 该邮箱已被停用", "550 用户已被禁用", "550 帐号已冻结 账号冻结"],
    "mailbox_full mailbox": ["552 收件人邮箱已满", "552 邮箱空间不足", "552 对方邮箱容量已满"],
    "sender_blocked sender": ["550 发件人在黑名单中", "554 被识别为垃圾邮件", "550 您的IP地址被拒绝"],
    "rate_limited sender": ["421 发信频率过高，请稍后再试"],
    "greylisted sender": ["450 灰名单，请稍后重试", "451 请稍后再试"],
  },
};

export const japan: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 Unknown user jane@docomo.ne.jp",
      "550 <jane@ezweb.ne.jp>: User unknown",
      "550 : User unknown",
      "550 Invalid recipient: <jane@softbank.ne.jp>",
      "550 User not found",
      "550 宛先のアドレスが存在しません",
      "550 5.1.1 ユーザーが見つかりません",
      "550 #5.1.0 Address rejected jane@goo.ne.jp",
    ],
    "mailbox_full mailbox": [
      "552 Too much mail data jane@docomo.ne.jp",
      "452 4.2.2 Mailbox full",
      "552 メールボックスがいっぱいです",
    ],
    "mailbox_disabled mailbox": ["550 アカウントは停止されています"],
    "rate_limited session": ["552 Too many recipients"],
    "server_unavailable session": ["421 Service not available, closing transmission channel"],
    "sender_blocked sender": [
      "550 送信元メールサーバが拒否されました",
      "550 5.7.1 Mail rejected from this address due to 迷惑メール",
    ],
    "server_unavailable server": ["450 busy - please try later"],
    "greylisted sender": ["451 しばらく時間をおいて再送してください"],
  },
};

export const korea: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 RUSR 192.0.2.1: No such user: <jane@hanmail.net>",
      "550 5.1.1 No such user - nsmtp",
      "550 5.1.2 No such user(jane@naver.com) n3ZsKk2bQ - nsmtp",
      "550 존재하지 않는 사용자입니다. 수신자를 찾을 수 없습니다",
    ],
    "mailbox_disabled mailbox": [
      "550 5.1.1 Suspended user",
      "550 5.1.1 Inactive mbox",
      "550 휴면 계정 사용자 계정 정지",
    ],
    "mailbox_full mailbox": ["552 5.2.2 The recipient's mailbox is full", "552 수신자 메일함 용량 초과"],
    "sender_blocked sender": [
      "550 You are registered as spammer (by user's reject list)",
      "421 4.3.2 Your IP(192.0.2.1) is filtered and this connection will be closed. You must register your IP to http://realip.naver.com",
      "421 4.4.5 CCRT 192.0.2.1: Connection refused. Server is busy(RT)",
      "550 5.7.1 Transaction failed. (SPAM_SUSPECT:IP_CONTROL) (http://cleanip.paran.com)",
    ],
    "rate_limited sender": ["421 4.3.1 You send too many messages."],
    "server_unavailable server": ["421 4.4.1 CHIC 192.0.2.1: Network is busy."],
  },
};
