import type { Heard } from "./heard.ts";

export const mailRu: Heard = {
  mx: "mxs.mail.ru",
  says: {
    "mailbox_not_found mailbox": [
      "550 Message was not accepted -- invalid mailbox.  Local mailbox jane@mail.ru is unavailable: user not found",
      "550 user not found",
    ],
    "mailbox_disabled mailbox": [
      "550 Message was not accepted -- invalid mailbox.  Local mailbox jane@mail.ru is unavailable: account is disabled",
      "550 Message was not accepted -- invalid mailbox.  Local mailbox jane@mail.ru is unavailable: user is terminated",
      "550 Access to this account is disabled",
    ],
    "mailbox_full mailbox": [
      "552 5.2.2 Mailbox full",
      "550 Message was not accepted -- invalid mailbox. Local mailbox jane@mail.ru is unavailable: mailbox is full",
    ],
    "not_understood mailbox": ["550 non-local recipient verification failed"],
    "sender_blocked sender": [
      "550 spam message rejected. Please visit http://help.mail.ru/notspam-support/id?c=ZbD6 or report details to abuse@corp.mail.ru. Error code: 00000000",
      "550 message sending for this account is disabled",
      "550 5.7.1 This message was not accepted due to domain (example.com) owner DMARC policy (RFC 7489) https://help.mail.ru/mail-help/postmaster/dmarc",
      "550 We do not accept mail from hosts with dynamic IP or generic DNS PTR-records. Please get a custom reverse DNS name from your ISP for your host 192.0.2.1 or contact abuse@corp.mail.ru in case of error",
      "550 Verification failed for <bounce@mailer.example.com> Sender verify failed",
    ],
    "rate_limited sender": [
      "421 Ratelimit exceeded for IP 192.0.2.1. Try again later.",
      "451 4.7.1 Rate limit exceeded",
    ],
  },
};

export const yandex: Heard = {
  mx: "mx.yandex.ru",
  says: {
    "mailbox_not_found mailbox": ["550 5.7.1 No such user!", "550 5.1.1 No such user"],
    "mailbox_full mailbox": [
      "552 5.2.2 Mailbox size limit exceeded",
      "452 4.2.2 Mailbox size limit exceeded for this email address",
    ],
    "rate_limited mailbox": ["450 4.2.1 The recipient has exceeded message rate limit. Try again later."],
    "sender_blocked sender": [
      "554 5.7.1 [2] Message rejected under suspicion of SPAM; https://ya.cc/1IrBc",
      "550 5.7.1 SPF check failed: 192.0.2.1 is not authorized to send in the name of example.com",
      "553 5.7.1 Sender address rejected: not owned by auth user.",
      "554 5.7.1 Your IP 192.0.2.1 is in our blacklist",
    ],
    "not_understood mailbox": ["550 5.7.1 Policy rejection on the target address"],
    "server_unavailable server": [
      "451 4.7.1 Sorry, the service is currently unavailable. Please come back later.",
    ],
  },
};

export const ukraine: Heard = {
  mx: "mx3.email.ua",
  says: {
    "mailbox_not_found mailbox": [
      "550 User is not found. See http://mail.i.ua/err/2/",
      "550 Користувача не знайдено",
    ],
    "mailbox_disabled mailbox": ["550 Mailbox is frozen. See http://mail.i.ua/err/3/"],
    "mailbox_full mailbox": ["552 Mailbox is full. See http://mail.i.ua/err/4/"],
    "sender_blocked sender": ["550 IP-address of the sender is blacklisted. See http://mail.i.ua/err/9/"],
  },
};

export const russian: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 Пользователь не найден",
      "550 5.1.1 Почтовый ящик не существует",
      "550 Нет такого пользователя",
      "550 Адрес получателя не существует",
      "550 Неизвестный получатель",
    ],
    "mailbox_disabled mailbox": [
      "550 Почтовый ящик заблокирован",
      "550 Учётная запись получателя отключена",
      "550 Ящик удалён",
    ],
    "mailbox_full mailbox": [
      "552 Почтовый ящик переполнен",
      "552 Превышена квота почтового ящика",
      "452 Ящик получателя полон",
    ],
    "sender_blocked sender": [
      "550 Отправитель заблокирован",
      "554 Ваш IP адрес находится в чёрном списке",
      "550 Письмо отклонено как спам",
    ],
    "greylisted sender": ["450 Попробуйте позже", "451 4.7.1 Серый список, повторите попытку через 5 минут"],
    "rate_limited sender": ["421 Слишком много соединений"],
  },
};
