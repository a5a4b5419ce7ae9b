/**
 * Sentences of mail servers in other languages than English, one for each class. Where no source is named, the sentence is our
 * translation of what RFC 3463 says of the codes X.1.1, X.2.1, X.2.2, X.7.1 and X.3.2.
 */
export interface Sentences {
  dead: string;
  disabled: string;
  full: string;
  policy: string;
  temporary: string;
  /** The mail hosts that say a sentence, by its class. */
  heard?: Readonly<Record<string, string>>;
}

export const languages: Readonly<Record<string, Sentences>> = {
  German: {
    dead: "550 5.1.1 Die angegebene Empfängeradresse existiert nicht",
    disabled: "550 Dieses E-Mail-Konto wurde gesperrt",
    full: "552 Der Speicherplatz des Empfängers ist erschöpft",
    policy: "554 Nachricht aufgrund einer Richtlinie abgelehnt",
    temporary: "451 Vorübergehender Fehler, bitte versuchen Sie es später erneut",
  },
  French: {
    dead: "550 5.1.1 Adresse d au moins un destinataire invalide",
    disabled: "550 5.5.0 Le compte du destinataire est bloque",
    full: "552 Boite du destinataire pleine",
    policy: "554 Message refusé pour des raisons de politique de sécurité",
    temporary: "451 Service temporairement indisponible, veuillez réessayer plus tard",
    heard: { dead: "Orange, OFR_416", full: "Orange, OFR_417", disabled: "La Poste, LPN007_426" },
  },
  Spanish: {
    dead: "550 El usuario no existe en este servidor",
    disabled: "550 La cuenta de correo ha sido suspendida",
    full: "552 El buzón ha superado su cuota",
    policy: "554 Mensaje rechazado por política del sistema",
    temporary: "450 Servicio no disponible temporalmente, inténtelo más tarde",
  },
  Portuguese: {
    dead: "550 Usuário inexistente",
    disabled: "550 Esta conta está desativada",
    full: "552 A caixa postal do destinatário está cheia",
    policy: "554 Mensagem recusada por política de segurança",
    temporary: "451 Tente novamente mais tarde",
  },
  Italian: {
    dead: "550 Indirizzo inesistente",
    disabled: "550 La casella è stata disattivata",
    full: "552 La casella del destinatario è piena",
    policy: "554 Messaggio rifiutato per motivi di policy",
    temporary: "451 Servizio temporaneamente non disponibile, riprovare più tardi",
  },
  Dutch: {
    dead: "550 Onbekende gebruiker",
    disabled: "550 Deze mailbox is uitgeschakeld",
    full: "552 De mailbox van de ontvanger is vol",
    policy: "554 Bericht geweigerd wegens beleid",
    temporary: "451 Tijdelijk niet beschikbaar, probeer het later opnieuw",
  },
  Swedish: {
    dead: "550 Mottagaren finns inte",
    disabled: "550 Kontot är avstängt",
    full: "552 Mottagarens postlåda är full",
    policy: "554 Meddelandet avvisades på grund av policy",
    temporary: "451 Tillfälligt fel, försök igen senare",
  },
  Danish: {
    dead: "550 Modtageren findes ikke",
    disabled: "550 Kontoen er spærret",
    full: "552 Modtagerens postkasse er fuld",
    policy: "554 Beskeden blev afvist på grund af en politik",
    temporary: "451 Midlertidig fejl, prøv igen senere",
  },
  Norwegian: {
    dead: "550 Mottakeren finnes ikke",
    disabled: "550 Kontoen er deaktivert",
    full: "552 Mottakerens postboks er full",
    policy: "554 Meldingen ble avvist av retningslinjer",
    temporary: "451 Midlertidig feil, prøv igjen senere",
  },
  Finnish: {
    dead: "550 Vastaanottajaa ei löydy",
    disabled: "550 Käyttäjätili on suljettu",
    full: "552 Vastaanottajan postilaatikko on täynnä",
    policy: "554 Viesti hylättiin käytännön vuoksi",
    temporary: "451 Tilapäinen virhe, yritä myöhemmin uudelleen",
  },
  Polish: {
    dead: "550 Nie ma takiego użytkownika",
    disabled: "550 Konto zostało zawieszone",
    full: "552 Skrzynka odbiorcza jest przepełniona",
    policy: "554 Wiadomość odrzucona przez politykę bezpieczeństwa",
    temporary: "451 Tymczasowy błąd, proszę spróbować później",
  },
  Czech: {
    dead: "550 Uživatel neexistuje",
    disabled: "550 Schránka je zablokována",
    full: "552 Schránka příjemce je plná",
    policy: "554 Zpráva odmítnuta z důvodu pravidel serveru",
    temporary: "451 Dočasná chyba, zkuste to později",
  },
  Slovak: {
    dead: "550 Používateľ neexistuje",
    disabled: "550 Schránka bola zrušená",
    full: "552 Schránka príjemcu je plná",
    policy: "554 Správa bola odmietnutá z dôvodu pravidiel",
    temporary: "451 Dočasná chyba, skúste to neskôr",
  },
  Russian: {
    dead: "550 Пользователь с таким адресом не зарегистрирован",
    disabled: "550 Почтовый ящик отключен",
    full: "552 Почтовый ящик получателя переполнен",
    policy: "554 Сообщение отклонено политикой безопасности",
    temporary: "451 Временная ошибка, повторите попытку позже",
  },
  Ukrainian: {
    dead: "550 Користувача не знайдено",
    disabled: "550 Поштову скриньку заблоковано",
    full: "552 Поштова скринька переповнена",
    policy: "554 Повідомлення відхилено політикою безпеки",
    temporary: "451 Тимчасова помилка, спробуйте пізніше",
  },
  Turkish: {
    dead: "550 Kullanıcı bulunamadı",
    disabled: "550 Bu hesap devre dışı bırakılmıştır",
    full: "552 Alıcının posta kutusu dolu",
    policy: "554 İleti güvenlik politikası nedeniyle reddedildi",
    temporary: "451 Geçici hata, lütfen daha sonra tekrar deneyin",
  },
  Hungarian: {
    dead: "550 A címzett nem létezik",
    disabled: "550 A postafiók le van tiltva",
    full: "552 A címzett postafiókja megtelt",
    policy: "554 Az üzenetet a szabályzat elutasította",
    temporary: "451 Átmeneti hiba, próbálja újra később",
  },
  Romanian: {
    dead: "550 Utilizatorul nu există",
    disabled: "550 Contul este dezactivat",
    full: "552 Căsuța destinatarului este plină",
    policy: "554 Mesaj respins din cauza politicii de securitate",
    temporary: "451 Eroare temporară, încercați mai târziu",
  },
  Greek: {
    dead: "550 Ο χρήστης δεν υπάρχει",
    disabled: "550 Ο λογαριασμός έχει απενεργοποιηθεί",
    full: "552 Το γραμματοκιβώτιο του παραλήπτη είναι πλήρες",
    policy: "554 Το μήνυμα απορρίφθηκε λόγω πολιτικής",
    temporary: "451 Προσωρινό σφάλμα, δοκιμάστε αργότερα",
  },
  Chinese: {
    dead: "550 收件人不存在",
    disabled: "550 该账号已被冻结",
    full: "552 收件人邮箱容量已满",
    policy: "554 邮件被策略拒绝",
    temporary: "451 系统繁忙，请稍后再试",
  },
  Japanese: {
    dead: "550 宛先のユーザーが見つかりません",
    disabled: "550 このアカウントは停止されています",
    full: "552 受信者のメールボックスが一杯です",
    policy: "554 ポリシーによりメッセージが拒否されました",
    temporary: "451 一時的なエラーです。しばらくしてから再試行してください",
  },
  Korean: {
    dead: "550 존재하지 않는 사용자입니다",
    disabled: "550 사용이 중지된 계정입니다",
    full: "552 수신자의 메일함 용량이 초과되었습니다",
    policy: "554 정책에 의해 메일이 거부되었습니다",
    temporary: "451 일시적인 오류입니다. 잠시 후 다시 시도하십시오",
  },
};
